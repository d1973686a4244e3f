package edu.iastate.cs472.proj1;

/**
 * Sorted list, used as OPEN and as CLOSED
 */
public class OrderedStateList {
	private State head;
	private int size;
	private boolean isOPEN;

	public OrderedStateList(Heuristic h, boolean isOpen) {
		State.heu = h;
		isOPEN = isOpen;
		head = new State(new int[][] { { 1, 2, 3 }, { 8, 0, 4 }, { 7, 6, 5 } });
		head.next = head;
		head.previous = head;
	}

	public int size() {
		return size;
	}

	public void addState(State s) {
		State cur = head.next;
		while (cur != head && compareStates(s, cur) > 0) {
			cur = cur.next;
		}
		s.next = cur;
		s.previous = cur.previous;
		cur.previous.next = s;
		cur.previous = s;
		size++;
	}

	public State findState(State s) {
		State cur = head.next;
		while (cur != head) {
			if (s.equals(cur)) {
				return cur;
			}
			cur = cur.next;
		}
		return null;
	}

	public void removeState(State s) throws IllegalStateException {
		State cur = findState(s);
		if (cur == null) {
			throw new IllegalStateException("state is missing");
		}
		cur.previous.next = cur.next;
		cur.next.previous = cur.previous;
		size--;
	}

	public State remove() {
		State first = head.next;
		removeState(first);
		return first;
	}

	private int compareStates(State s1, State s2) {
		if (isOPEN) {
			return s1.compareTo(s2);
		}
		return new StateComparator().compare(s1, s2);
	}
}

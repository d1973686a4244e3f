package edu.iastate.cs472.proj1;

import java.util.Comparator;

public class StateComparator implements Comparator<State>
{
    @Override
    public int compare(State s1, State s2)
    {
        int c = s1.digits().compareTo(s2.digits());
        return c < 0 ? -1 : (c > 0 ? 1 : 0);
    }
}

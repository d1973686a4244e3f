package edu.iastate.cs228.hw3;

public enum Move {
    LEFT, RIGHT, UP, DOWN
}

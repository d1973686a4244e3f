package tilegrade;

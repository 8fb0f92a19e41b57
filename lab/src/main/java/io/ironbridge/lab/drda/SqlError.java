package io.ironbridge.lab.drda;

/** An SQLCODE and its SQLSTATE. */
public record SqlError(int code, String state) {}

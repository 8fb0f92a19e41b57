package io.ironbridge.apiproject.element;

/** User and password. */
public record Credential(String user, Secret password) {}

package io.ironbridge.connectorcics.jca.adapter;

import javax.resource.cci.ConnectionSpec;

/** User and password for one connection. */
public record ECIConnectionSpec(String user, String password) implements ConnectionSpec {}

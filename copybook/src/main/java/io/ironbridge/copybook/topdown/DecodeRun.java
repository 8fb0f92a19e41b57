package io.ironbridge.copybook.topdown;

/** State of one reply that is converted to JSON. */
record DecodeRun(ContainerSource source) {}

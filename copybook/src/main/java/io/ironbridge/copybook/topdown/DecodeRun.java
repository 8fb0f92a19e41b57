package io.ironbridge.copybook.topdown;

/** One reply on its way into JSON. */
record DecodeRun(ContainerSource source) {}

package io.ironbridge.copybook.topdown;

/** Receives the containers of a channel. */
@FunctionalInterface
public interface ContainerSink {
    /** A BIT container of {@code bytes[0..length)}, which is not changed afterwards. */
    void put(String name, byte[] bytes, int length);
}

package io.ironbridge.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Binary input and output of commands. Must not be closed.
 *
 * @param in standard input
 * @param out standard output, unbuffered
 */
public record Streams(InputStream in, OutputStream out) {
    public static Streams standard() {
        return new Streams(System.in, new FileOutputStream(FileDescriptor.out));
    }
}

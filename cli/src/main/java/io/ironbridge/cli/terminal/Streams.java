package io.ironbridge.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * What commands read and write that is no text. Not to be closed.
 *
 * @param in standard input
 * @param out standard output, unbuffered
 */
public record Streams(InputStream in, OutputStream out) {
    public static Streams standard() {
        return new Streams(System.in, new FileOutputStream(FileDescriptor.out));
    }
}

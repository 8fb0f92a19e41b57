package io.ironbridge.lab.cics.region;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One connection of an HTTP client that writes what it is told. */
final class RawHttp implements Closeable {
    private final Socket socket;
    private final InputStream in;

    RawHttp(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(60_000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** What came back. */
    record Answer(int status, Map<String, String> headers, ByteBuffer body) {
        String text() {
            return StandardCharsets.UTF_8.decode(body.duplicate()).toString();
        }

        int number(int offset) {
            return body.getInt(offset);
        }

        String host(int offset, int length) {
            byte[] bytes = bytes(offset, length);
            return new String(bytes, LinkBytes.EBCDIC);
        }

        byte[] bytes(int offset, int length) {
            byte[] bytes = new byte[length];
            body.get(offset, bytes);
            return bytes;
        }
    }

    Answer link(String transaction, byte[] body) throws IOException {
        String path =
                transaction.isEmpty() ? "/ironbridge/link" : "/ironbridge/link/" + transaction;
        return post(path, "Content-Type: application/octet-stream\r\n", body);
    }

    Answer post(String path, String headers, byte[] body) throws IOException {
        return send("POST", path, headers + "Content-Length: " + body.length + "\r\n", body);
    }

    Answer get(String path) throws IOException {
        return send("GET", path, "", new byte[0]);
    }

    Answer send(String method, String path, String headers, byte[] body) throws IOException {
        write(method, path, headers, body);
        return answer();
    }

    /** Sends that and then nothing more. */
    void begin(String method, String path, String headers, byte[] body) throws IOException {
        write(method, path, headers, body);
        socket.shutdownOutput();
    }

    /** What comes until the server closes the connection. */
    byte[] rest() throws IOException {
        return in.readAllBytes();
    }

    private void write(String method, String path, String headers, byte[] body) throws IOException {
        String head = method + " " + path + " HTTP/1.1\r\nHost: lab\r\n" + headers + "\r\n";
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(body);
        socket.getOutputStream().write(request.toByteArray());
    }

    private Answer answer() throws IOException {
        int status = Integer.parseInt(line().substring(9, 12));
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new Answer(status, headers, ByteBuffer.wrap(in.readNBytes(length)));
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("The connection was closed");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

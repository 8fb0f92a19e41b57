package io.ironbridge.workloaddriver.protocol.ims;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that a test tells what to say to messages; a thread for each socket. */
final class ScriptedImsConnect implements AutoCloseable {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final String CSM = "000C00005CC3E2D4D6D2E85C";

    /** What came, each with its LLLL, in hex. */
    final List<String> messages = new CopyOnWriteArrayList<>();

    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final ServerSocket listener;
    private final Script script;

    /** What happens to a message. */
    interface Script {
        /**
         * Answers it.
         *
         * @param number of the message, from 1
         */
        void serve(int number, Socket socket) throws IOException, InterruptedException;
    }

    ScriptedImsConnect(Script script) throws IOException {
        this.listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        this.script = script;
        Thread.startVirtualThread(this::accept);
    }

    /** One that answers each message with these bytes. */
    static ScriptedImsConnect saying(String hex) throws IOException {
        return new ScriptedImsConnect((_, socket) -> say(hex, socket));
    }

    static void say(String hex, Socket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(HEX.parseHex(hex));
        out.flush();
    }

    /** LLLL, one segment with this text, and the status message. */
    static String output(String text) {
        return framed(segment(text) + CSM);
    }

    /** LLLL before what it counts. */
    static String framed(String hex) {
        return HEX.toHexDigits(4 + hex.length() / 2) + hex;
    }

    /** LL, ZZ and a text. */
    static String segment(String text) {
        byte[] bytes = new byte[text.length()];
        Ebcdic.put(text, bytes, 0, bytes.length);
        return HEX.toHexDigits((short) (4 + bytes.length)) + "0000" + HEX.formatHex(bytes);
    }

    int port() {
        return listener.getLocalPort();
    }

    int connections() {
        return sockets.size();
    }

    /** The client ids of the messages, in their order. */
    List<String> clients() {
        return messages.stream().map(message -> message.substring(48, 64)).toList();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                Thread.startVirtualThread(() -> serve(socket));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (true) {
                int length = in.readInt();
                byte[] rest = in.readNBytes(length - 4);
                int number;
                synchronized (messages) {
                    messages.add(HEX.toHexDigits(length) + HEX.formatHex(rest));
                    number = messages.size();
                }
                script.serve(number, socket);
            }
        } catch (IOException _) {
            // the client has gone, or the script has closed it
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}

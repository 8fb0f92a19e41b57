package io.ironbridge.connectorcics.region;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cics.program.CicsTask;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.Charset;

/**
 * A program that tells its test that it runs, and ends when the test lets it. The COMMAREA says the
 * test's port on loopback and a token, in EBCDIC 037 with a blank between; the program leaves
 * {@link #DONE} in place of the port. Abends with GONE when the test is not there any more.
 */
public final class WatchedProgram implements CicsProgram {
    /** By which it is linked to. */
    public static final String NAME = "WATCHED";

    /** Bytes of the COMMAREA. */
    public static final int COMMAREA = 40;

    static final Charset EBCDIC = Charset.forName("IBM037");
    static final String DONE = "DONE";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(CicsTask task) {
        String[] words = text(task.commarea()).split(" ", 2);
        if (!isReleased(Integer.parseInt(words[0]), words[1])) {
            throw task.abend("GONE");
        }
        byte[] answer = area(DONE, words[1]);
        System.arraycopy(answer, 0, task.commarea(), 0, answer.length);
    }

    /** Waits for the one byte that the test answers with. */
    private static boolean isReleased(int port, String token) {
        try (Socket test = new Socket(InetAddress.getLoopbackAddress(), port)) {
            new DataOutputStream(test.getOutputStream()).writeUTF(token);
            return test.getInputStream().read() >= 0;
        } catch (IOException gone) {
            return false;
        }
    }

    /** A whole COMMAREA with two words in it. */
    static byte[] area(String first, String token) {
        String text = first + " " + token;
        return (text + " ".repeat(COMMAREA - text.length())).getBytes(EBCDIC);
    }

    static String text(byte[] area) {
        return new String(area, EBCDIC).strip();
    }
}

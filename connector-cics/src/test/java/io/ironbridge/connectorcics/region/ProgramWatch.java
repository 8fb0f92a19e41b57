package io.ironbridge.connectorcics.region;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.FaultyServer;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The test's side of {@link WatchedProgram}: each run of it is a request, its end the reply. */
public final class ProgramWatch implements FaultyServer.Protocol {
    private static final byte[] GO = {1};

    /** The COMMAREA for a run that {@code watch} sees as {@code token}. */
    public static Payload.Commarea request(FaultyServer watch, String token) {
        byte[] area = WatchedProgram.area(String.valueOf(watch.port()), token);
        return new Payload.Commarea(Bytes.wrap(area));
    }

    /** The token that the program left, or what else there is. */
    public static String token(Payload reply) {
        String text = WatchedProgram.text(((Payload.Commarea) reply).bytes().array());
        return text.startsWith(WatchedProgram.DONE + " ")
                ? text.substring(WatchedProgram.DONE.length() + 1)
                : "none in " + text;
    }

    @Override
    public Optional<String> readRequest(InputStream in) throws IOException {
        try {
            return Optional.of(new DataInputStream(in).readUTF());
        } catch (EOFException end) {
            return Optional.empty();
        }
    }

    @Override
    public byte[] reply(String token) {
        return GO.clone();
    }

    @Override
    public byte[] garbage() {
        throw new UnsupportedOperationException("the program takes any byte");
    }
}

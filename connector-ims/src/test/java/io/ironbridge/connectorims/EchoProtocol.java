package io.ironbridge.connectorims;

import io.ironbridge.connectorcontract.FaultyServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Just enough of IMS Connect to give a token back.
 *
 * @param withLength whether replies begin with LLLL (HWSSMPL1)
 * @param csmFlags CSM_FLG1
 * @param level CSM_PRLVLFLG
 */
record EchoProtocol(boolean withLength, int csmFlags, int level) implements FaultyServer.Protocol {
    @Override
    public Optional<String> readRequest(InputStream in) throws IOException {
        Optional<WireBytes.Request> request = WireBytes.read(in);
        if (request.isPresent() && !request.get().endsWell()) {
            throw new IOException("no end marker");
        }
        return request.map(message -> message.hasData() ? message.data() : "");
    }

    @Override
    public byte[] reply(String token) {
        byte[][] parts = {WireBytes.segment(token), WireBytes.csm(csmFlags, level)};
        return withLength ? WireBytes.reply(parts) : WireBytes.together(parts);
    }

    /** Output that has to be acknowledged comes from {@link AcknowledgedSockets}. */
    @Override
    public void finish(Socket socket) throws IOException {
        if ((csmFlags & ImsConnectorContractIT.CSM_ACK_REQUIRED) != 0) {
            AcknowledgedSockets.acknowledge(socket);
        }
    }

    /** To HWSSMPL1 a length beyond all limits, to HWSSMPL0 a segment that is none. */
    @Override
    public byte[] garbage() {
        return withLength
                ? "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII)
                : new byte[] {0, 2, 0, 0, 1, 2, 3, 4};
    }
}

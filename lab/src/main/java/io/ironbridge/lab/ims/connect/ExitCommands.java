package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.CodePage;
import io.ironbridge.lab.ims.connect.message.Input;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;

/** Commands that the exits carry out without a data store: PING IMS_CONNECT and HWSPWCH. */
final class ExitCommands {
    private static final int DATA = 4;
    private static final int LONGEST = 100;

    private final Client client;

    ExitCommands(Client client) {
        this.client = client;
    }

    /** Whether the message was such a command; then it is answered. */
    boolean isServed(Input input) throws IOException, Refusal {
        return switch (input.transaction()) {
            case "PING" -> isPing(input);
            case "HWSPWCH" -> isChange(input);
            default -> false;
        };
    }

    private boolean isPing(Input input) throws IOException {
        boolean isIt = text(input).equals("PING IMS_CONNECT");
        if (isIt) {
            client.sendText(input.irm(), "HWSC0030I *PING RESPONSE*");
        }
        return isIt;
    }

    private boolean isChange(Input input) throws IOException, Refusal {
        String user = input.irm().security().user();
        String words = text(input).substring("HWSPWCH".length()).strip();
        try {
            client.context().racf().change(user, words.split("/", -1));
        } catch (Refusal e) {
            throw LabRacf.ofExit(e);
        }
        client.sendText(input.irm(), "HWSC0031I PASSWORD CHANGE SUCCESSFUL");
        return true;
    }

    private static String text(Input input) {
        Area first = input.segments().getFirst();
        int length = Math.min(LONGEST, first.length() - DATA);
        return CodePage.EBCDIC.text(first.bytes(), DATA, length).stripTrailing();
    }
}

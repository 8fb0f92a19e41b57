package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePage.Encoded;
import io.ironbridge.copybook.codepage.CodePage.Stop;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;

/**
 * Converts text of CHAR containers between bytes and {@code String}. The code pages are those for
 * records, so that line ends and rare characters are preserved.
 */
final class ContainerText {
    /** Maximum bytes of a character: two, with shift codes before and after. */
    private static final int MOST_BYTES = 4;

    private ContainerText() {}

    /** The code page of a CCSID. */
    static CodePage codePage(int ccsid) {
        return CodePages.of(String.valueOf(ccsid));
    }

    /** The text of a container. */
    static String decoded(Container container) throws RefusedRequestException {
        byte[] bytes = container.bytes().array();
        StringBuilder text = new StringBuilder(bytes.length);
        if (codePage(container).decode(bytes, 0, bytes.length, text) >= 0) {
            throw new RefusedRequestException(
                    "byte %d of the container %s is not text of CCSID %d"
                            .formatted(text.length(), container.name(), container.ccsid()));
        }
        return text.toString();
    }

    private static CodePage codePage(Container container) throws RefusedRequestException {
        try {
            return codePage(container.ccsid());
        } catch (UnknownCodePageException unknown) {
            throw new RefusedRequestException(
                    "the container %s has the unknown CCSID %d"
                            .formatted(container.name(), container.ccsid()));
        }
    }

    /** The bytes of a text. */
    static Bytes encoded(String name, String text, int ccsid) throws UnreadableReplyException {
        CodePage page = codePage(ccsid);
        int most = page.table().isPresent() ? 1 : MOST_BYTES;
        byte[] bytes = new byte[Math.multiplyExact(text.length(), most)];
        Encoded end = page.encode(text, bytes, 0, bytes.length);
        if (end.outcome() != Stop.DONE) {
            throw new UnreadableReplyException(
                    "a container %s whose character %d is not in CCSID %d"
                            .formatted(name, end.characters(), ccsid));
        }
        return Bytes.wrap(bytes, 0, end.end());
    }
}

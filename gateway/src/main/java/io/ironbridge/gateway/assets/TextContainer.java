package io.ironbridge.gateway.assets;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.copybook.codec.TextBytes;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.copybook.json.JsonCursor;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.HostData;
import io.ironbridge.mapping.MappingException;
import org.jspecify.annotations.Nullable;

/**
 * A CHAR container with one text, which is a string in JSON; not sent unless present in the
 * request.
 */
final class TextContainer implements ChannelPart {
    /** Has a fixed length (CICS TS, "DFHHTTPMETHOD container"). */
    private static final String METHOD = "DFHHTTPMETHOD";

    private static final int METHOD_LENGTH = 8;

    private final String name;
    private final byte[] member;
    private final String pointer;
    private final ConversionOptions options;
    private final TextBytes texts;
    private final int ccsid;

    /**
     * @param member its JSON name
     * @throws IllegalArgumentException if the code page has no number
     */
    TextContainer(String name, String member, ConversionOptions options) {
        this.name = name;
        this.member = member.getBytes(UTF_8);
        this.pointer = "/channel/" + member;
        this.options = options;
        this.texts = new TextBytes(options);
        this.ccsid = ccsid(options.host().codePage());
    }

    /** The number of a code page. */
    static int ccsid(CodePage codePage) {
        if (!codePage.name().chars().allMatch(Character::isDigit)) {
            throw new IllegalArgumentException(
                    "the code page " + codePage.name() + " has no number for CHAR containers");
        }
        return Integer.parseInt(codePage.name());
    }

    @Override
    public String container() {
        return name;
    }

    @Override
    public byte[] member() {
        return member;
    }

    @Override
    public @Nullable Container encode(byte[] json, int from, int to) throws MappingException {
        JsonCursor value = new JsonCursor(json, from, to);
        boolean readable = value.check(options.limits().depth()) == null;
        if (readable && value.passedNull()) {
            return null;
        }
        String text = readable ? value.text() : null;
        byte[] bytes = text == null ? null : texts.bytes(padded(text));
        if (bytes == null) {
            throw new MappingException(
                    "The asset's request does not fit: %s is not a text of CCSID %d."
                            .formatted(pointer, ccsid));
        }
        return new Container(name, ccsid, Bytes.wrap(bytes));
    }

    @Override
    public @Nullable Container initial() {
        return null;
    }

    private String padded(String text) {
        return name.equals(METHOD)
                ? text + " ".repeat(Math.max(0, METHOD_LENGTH - text.length()))
                : text;
    }

    /** Its text without trailing blanks, as for a PIC X item. */
    @Override
    public void decode(Container container, ReplyJson json) throws HostDataException {
        byte[] bytes = container.bytes().array();
        json.scalar(TextBytes.quoted(textsOf(container).name(bytes, 0, bytes.length)));
    }

    /** A program that specifies no code page PUTs a BIT container. */
    private TextBytes textsOf(Container container) throws HostDataException {
        if (container.ccsid() == Container.BIT || container.ccsid() == ccsid) {
            return texts;
        }
        try {
            CodePage own = CodePages.of(Integer.toString(container.ccsid()));
            return new TextBytes(options.withHost(HostData.of(own)));
        } catch (UnknownCodePageException e) {
            throw new HostDataException("container " + name + ": " + e.getMessage());
        }
    }
}

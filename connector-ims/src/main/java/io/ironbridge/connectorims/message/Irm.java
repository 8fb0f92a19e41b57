package io.ironbridge.connectorims.message;

import io.ironbridge.connectorapi.Bytes;
import java.util.ArrayList;
import java.util.List;

/**
 * Request header (IMS request message). A field beyond {@code irmLen} is blank or zero when read
 * and omitted when written. Offsets are those of the message, which begins with LLLL.
 *
 * @param irmLen IRM_LEN: length including its own two bytes, at least X'1C'
 * @param extensions present if IRM_F0 says so
 */
public record Irm(int irmLen, IrmFixed fixed, IrmUser user, List<IrmExtension> extensions) {
    /** IRM_LEN of the fixed part alone. */
    private static final int SHORTEST = IrmFixed.END - IrmFixed.IRM_LEN;

    public Irm {
        extensions = List.copyOf(extensions);
    }

    /** Without extensions. */
    public static Irm of(int irmLen, IrmFixed fixed, IrmUser user) {
        return new Irm(irmLen, fixed, user, List.of());
    }

    /**
     * Reads it; IRM_ID determines the code page.
     *
     * @param at index of the message, that is, of its LLLL
     * @throws UnreadableMessageException for impossible lengths or offsets
     */
    public static Irm read(byte[] bytes, int at) throws UnreadableMessageException {
        if (bytes.length - at < IrmFixed.END) {
            throw UnreadableMessageException.at(bytes.length - at, "the request header ends");
        }
        return read(bytes, at, CodePage.ofId(bytes, at + IrmFixed.ID));
    }

    /**
     * Reads it.
     *
     * @param at index of the message, that is, of its LLLL
     * @throws UnreadableMessageException for impossible lengths or offsets
     */
    public static Irm read(byte[] bytes, int at, CodePage page) throws UnreadableMessageException {
        if (bytes.length - at < IrmFixed.END) {
            throw UnreadableMessageException.at(bytes.length - at, "the request header ends");
        }
        int irmLen = Structure.ll(bytes, at + IrmFixed.IRM_LEN);
        int end = IrmFixed.IRM_LEN + irmLen;
        if (irmLen < SHORTEST || at + end > bytes.length) {
            throw UnreadableMessageException.at(IrmFixed.IRM_LEN, "IRM_LEN is " + irmLen);
        }
        Fields fields = new Fields(bytes, at, at + end, page);
        IrmFixed fixed = IrmFixed.read(fields);
        boolean extended = (fixed.f0() & IrmFixed.F0_EXTENS) != 0;
        return new Irm(
                irmLen,
                fixed,
                IrmUser.read(fields),
                extended ? extensions(fields, end) : List.of());
    }

    private static List<IrmExtension> extensions(Fields fields, int end)
            throws UnreadableMessageException {
        List<IrmExtension> extensions = new ArrayList<>();
        int offset = fields.number(IrmUser.EXTN_OFF, 2);
        if (offset < IrmUser.ALL) {
            throw UnreadableMessageException.at(IrmUser.EXTN_OFF, "IRM_EXTN_OFF is " + offset);
        }
        int next = IrmFixed.IRM_LEN + offset;
        while (next < end) {
            int ll = fields.number(next, 2);
            if (ll < IrmExtension.HEADER || next + ll > end) {
                throw UnreadableMessageException.at(next, "the LL of an extension is " + ll);
            }
            extensions.add(
                    new IrmExtension(
                            fields.name(next + Structure.ID, 8),
                            fields.raw(next + IrmExtension.HEADER, ll - IrmExtension.HEADER)));
            next += ll;
        }
        return extensions;
    }

    /** Size of the header including the LLLL before it. */
    int end() {
        return IrmFixed.IRM_LEN + irmLen;
    }

    /**
     * Stores it, without LLLL.
     *
     * @param at index of the message, that is, of its LLLL
     */
    void write(byte[] to, int at, CodePage page) {
        Fields fields = new Fields(to, at, at + end(), page);
        fields.putNumber(IrmFixed.IRM_LEN, 2, irmLen);
        fixed.write(fields);
        user.write(fields);
        fields.putNumber(IrmUser.EXTN_OFF, 2, extensions.isEmpty() ? 0 : IrmUser.ALL);
        int next = IrmFixed.IRM_LEN + IrmUser.ALL;
        for (IrmExtension extension : extensions) {
            fields.putNumber(next, 2, extension.length());
            fields.putName(next + Structure.ID, 8, extension.id());
            fields.putRaw(next + IrmExtension.HEADER, extension.data());
            next += extension.length();
        }
    }

    /** The header with LLLL and end marker, as a message without data. */
    public byte[] write(CodePage page) {
        return new RequestMessage(this, List.<Bytes>of()).write(page);
    }

    /** In hexadecimal and as text, with the password masked. */
    public String hexDump(CodePage page) {
        return new RequestMessage(this, List.<Bytes>of()).hexDump(page);
    }
}

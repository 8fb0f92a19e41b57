package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Identity;
import io.ironbridge.connectorims.message.CodePage;
import io.ironbridge.connectorims.message.IrmUser;
import io.netty.buffer.ByteBuf;
import java.util.Optional;

/** The user of a call's messages: IRM_RACF_USERID to IRM_RACF_PW of their headers. Immutable. */
final class ImsCaller {
    /** The configured user, who is in the prepared headers already. */
    private static final Optional<ImsCaller> CONFIGURED =
            Optional.of(new ImsCaller("", new byte[0]));

    private final String user;
    private final byte[] fields;

    private ImsCaller(String user, byte[] fields) {
        this.user = user;
        this.fields = fields;
    }

    /**
     * The user of a call.
     *
     * @return empty if the caller is not known as required: by a name that is a valid user id and,
     *     if it is sent, by a password that fits
     */
    static Optional<ImsCaller> of(Identity identity, CallContext context) {
        return switch (identity) {
            case FIXED -> CONFIGURED;
            case CALLER ->
                    context.caller()
                            .flatMap(caller -> caller.password().flatMap(word -> of(caller, word)));
            case ASSERTED -> context.caller().flatMap(caller -> of(caller, ""));
        };
    }

    private static Optional<ImsCaller> of(CallerIdentity caller, String password) {
        if (!Names.isName(caller.user()) || !Names.isPassword(password)) {
            return Optional.empty();
        }
        String user = Names.checked("user id", caller.user());
        byte[] fields = new byte[IrmUser.RACF_PW_END - IrmUser.RACF_USERID];
        CodePage.EBCDIC.put(user, fields, 0, IrmUser.RACF_PW - IrmUser.RACF_USERID);
        CodePage.EBCDIC.put(
                password,
                fields,
                IrmUser.RACF_PW - IrmUser.RACF_USERID,
                IrmUser.RACF_PW_END - IrmUser.RACF_PW);
        return Optional.of(new ImsCaller(user, fields));
    }

    /** The user id; empty for the configured one. */
    String user() {
        return user;
    }

    /** User id, group and password as sent, not to be changed; empty for the configured ones. */
    byte[] fields() {
        return fields;
    }

    /**
     * Writes the fields into a message that begins at index 0, over those of the prepared header.
     */
    void putInto(ByteBuf message) {
        message.setBytes(IrmUser.RACF_USERID, fields);
    }
}

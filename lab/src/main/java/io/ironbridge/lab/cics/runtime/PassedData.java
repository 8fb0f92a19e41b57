package io.ironbridge.lab.cics.runtime;

import java.util.Optional;

/** The data that one program passes to another: a COMMAREA, a channel, or neither. */
public record PassedData(PassedCommarea commarea, Optional<Channel> channel) {
    public static final PassedData NOTHING = new PassedData(PassedCommarea.NONE, Optional.empty());

    public static PassedData of(PassedCommarea commarea) {
        return new PassedData(commarea, Optional.empty());
    }

    public static PassedData of(Channel channel) {
        return new PassedData(PassedCommarea.NONE, Optional.of(channel));
    }
}

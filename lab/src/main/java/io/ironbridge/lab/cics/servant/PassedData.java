package io.ironbridge.lab.cics.servant;

import java.util.Optional;

/** What one program hands to another: a COMMAREA, a channel, or neither. */
record PassedData(PassedCommarea commarea, Optional<Channel> channel) {
    static final PassedData NOTHING = new PassedData(PassedCommarea.NONE, Optional.empty());

    static PassedData of(PassedCommarea commarea) {
        return new PassedData(commarea, Optional.empty());
    }

    static PassedData of(Channel channel) {
        return new PassedData(PassedCommarea.NONE, Optional.of(channel));
    }
}

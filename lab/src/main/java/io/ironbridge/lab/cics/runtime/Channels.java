package io.ironbridge.lab.cics.runtime;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The channels in scope of one link level: the current one, and those that its programs created.
 * Source: CICS TS, "The scope of a channel".
 */
public final class Channels {
    private static final int NO_CURRENT_CHANNEL = 4;
    private static final int BAD_NAME = 1;
    private static final int NOT_FOUND = 2;
    private static final int BAD_CONTAINER_NAME = 18;
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9$@#/%&?!:|\"=\u00AC,;<>._-]{1,16}");

    private final Map<String, Channel> made = new HashMap<>();
    private final Optional<Channel> current;

    Channels(Optional<Channel> current) {
        this.current = current;
    }

    private Channels(Optional<Channel> current, Map<String, Channel> made) {
        this(current);
        this.made.putAll(made);
    }

    /** For a program that this level transfers to: it still sees the channels made here. */
    Channels transferred(Optional<Channel> next) {
        return new Channels(next, made);
    }

    public Optional<Channel> current() {
        return current;
    }

    /** The channel that a command names, or the current one. */
    public Channel existing(Optional<String> name) {
        return name.map(this::existing).orElseGet(this::currentChannel);
    }

    /** The same, but a channel with a new name is created. */
    public Channel existingOrNew(Optional<String> name) {
        return name.map(this::existingOrNew).orElseGet(this::currentChannel);
    }

    /** The channel with the name, which is created if necessary. */
    public Channel existingOrNew(String name) {
        check(name);
        return find(name).orElseGet(() -> made.computeIfAbsent(name, Channel::new));
    }

    /** A container's name. */
    public static String container(String name) {
        if (!NAME.matcher(name).matches()) {
            throw Conditions.of("CONTAINERERR", BAD_CONTAINER_NAME);
        }
        return name;
    }

    private Channel existing(String name) {
        check(name);
        return find(name).orElseThrow(() -> Conditions.of("CHANNELERR", NOT_FOUND));
    }

    private Optional<Channel> find(String name) {
        return current.filter(channel -> channel.name().equals(name))
                .or(() -> Optional.ofNullable(made.get(name)));
    }

    private Channel currentChannel() {
        return current.orElseThrow(() -> Conditions.of("INVREQ", NO_CURRENT_CHANNEL));
    }

    private static void check(String name) {
        if (!NAME.matcher(name).matches()) {
            throw Conditions.of("CHANNELERR", BAD_NAME);
        }
    }
}

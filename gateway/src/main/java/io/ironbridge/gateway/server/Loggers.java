package io.ironbridge.gateway.server;

import static java.util.stream.Collectors.toMap;

import io.ironbridge.gateway.admin.Administration.LoggerView;
import io.ironbridge.gateway.admin.RefusedException;
import io.ironbridge.gateway.admin.RefusedException.Why;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows and sets log levels for administrators. Thread-safe. */
final class Loggers {
    private static final String OURS = "io.ironbridge";
    private static final String INHERITED = "inherited";
    private static final int LONGEST_NAME = 200;

    /** Loggers that may be set before they have logged a line. */
    private static final Pattern OUR_NAME =
            Pattern.compile(Pattern.quote(OURS) + "(\\.[A-Za-z_$][A-Za-z0-9_$]*)*+");

    /** The loggers that had a level when the server started. */
    private final Map<String, Level> atStart = ownLevels();

    /** Strong references: the log manager holds loggers weakly, and with them their levels. */
    private final Set<Logger> held = ConcurrentHashMap.newKeySet();

    private static Map<String, Level> ownLevels() {
        return names().flatMap(name -> own(name).map(level -> Map.entry(name, level)).stream())
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** All but the root, which has no name. */
    private static Stream<String> names() {
        return Collections.list(LogManager.getLogManager().getLoggerNames()).stream()
                .filter(name -> !name.isEmpty());
    }

    private static Optional<Level> own(String name) {
        return Optional.ofNullable(Logger.getLogger(name).getLevel());
    }

    /** Ironbridge's loggers, and others that have a level set. */
    List<LoggerView> all() {
        return names().filter(name -> name.startsWith(OURS) || own(name).isPresent())
                .sorted()
                .map(name -> view(Logger.getLogger(name)))
                .toList();
    }

    private static LoggerView view(Logger logger) {
        return new LoggerView(logger.getName(), name(logger.getLevel()));
    }

    private static String name(@Nullable Level level) {
        if (level == null) {
            return INHERITED;
        }
        return Stream.of(System.Logger.Level.values())
                .filter(one -> LogLevels.of(one).intValue() >= level.intValue())
                .findFirst()
                .orElse(System.Logger.Level.OFF)
                .name();
    }

    /**
     * Sets a level.
     *
     * @param level {@code inherited} restores the level of the start, usually that of the package
     *     above
     */
    LoggerView set(String name, String level) throws RefusedException {
        if (name.equals(AdminRecord.NAME)) {
            throw new RefusedException(
                    Why.CONFLICT,
                    name + " logs what administrators do; its level cannot be changed");
        }
        if (!isKnown(name)) {
            throw new RefusedException(
                    Why.UNKNOWN,
                    "There is no logger "
                            + name
                            + "; ironbridge admin loggers lists them, and every name below "
                            + OURS
                            + " may be given a level");
        }
        Logger logger = Logger.getLogger(name);
        Level next = level.equalsIgnoreCase(INHERITED) ? atStart.get(name) : parsed(level);
        logger.setLevel(next);
        if (next == null) {
            held.remove(logger);
        } else {
            held.add(logger);
        }
        return view(logger);
    }

    private boolean isKnown(String name) {
        return (name.length() <= LONGEST_NAME && OUR_NAME.matcher(name).matches())
                || all().stream().anyMatch(one -> one.name().equals(name));
    }

    private static Level parsed(String level) throws RefusedException {
        try {
            return LogLevels.of(System.Logger.Level.valueOf(level.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            throw new RefusedException(
                    Why.FAULTY,
                    "The level "
                            + level
                            + " is none of ALL, TRACE, DEBUG, INFO, WARNING, ERROR,"
                            + " OFF, inherited");
        }
    }
}

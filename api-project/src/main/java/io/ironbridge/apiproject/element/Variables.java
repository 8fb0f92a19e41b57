package io.ironbridge.apiproject.element;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Resolves {@code ${NAME}}.
 *
 * <p>Open Liberty documents this order, weakest first: default values of variables, environment,
 * bootstrap and system properties, files of the variables folder, variables in {@code server.xml},
 * the command line. Here: default values, environment, variables in files, the command line. The
 * environment is searched for the exact name, then for the name with an underscore instead of
 * everything except letters and digits, then for that in upper case. {@code ${env.NAME}} searches
 * only the environment.
 */
public final class Variables {
    /** Nested variables could otherwise grow without limit. */
    private static final int MOST_REFERENCES = 1000;

    private final Map<String, String> environment;
    private final Map<String, String> commandLine;
    private final Map<String, String> values = new HashMap<>();
    private final Map<String, String> defaults = new HashMap<>();

    /** Variables of the caller; those of files are declared later. */
    public Variables(Map<String, String> environment, Map<String, String> commandLine) {
        this.environment = environment;
        this.commandLine = commandLine;
    }

    /**
     * A text with its variables replaced; those without a value remain as written and are listed.
     */
    public record Resolved(String text, List<String> missing) {}

    /** Declares the variable of a {@code <variable>} element. */
    void declare(ConfigElement variable, Path serverDir, boolean yields, Faults faults) {
        Optional<String> name = variable.raw("name");
        if (name.isEmpty()) {
            Source at = variable.source();
            faults.error("0606", at, "<variable> has no name.", "Add the attribute name.");
            return;
        }
        variable.raw("value").ifPresent(v -> put(values, name.get(), atHome(v, serverDir), yields));
        variable.raw("defaultValue")
                .ifPresent(v -> put(defaults, name.get(), atHome(v, serverDir), yields));
    }

    /** Inserts the server folder now, because it is that of the file with the value. */
    private static String atHome(String value, Path serverDir) {
        return value.replace("${server.config.dir}", serverDir.toString());
    }

    private static void put(Map<String, String> into, String name, String value, boolean yields) {
        if (yields) {
            into.putIfAbsent(name, value);
        } else {
            into.put(name, value);
        }
    }

    Resolved resolve(String text, Path serverDir) {
        Resolution resolution = new Resolution(serverDir);
        return new Resolved(resolution.resolve(text), List.copyOf(resolution.missing));
    }

    /**
     * The configured value of a variable that is used without a reference, such as the password
     * encryption key.
     */
    Optional<String> value(String name, Path serverDir) {
        return new Resolution(serverDir).value(name);
    }

    /** Resolution of one text. */
    private final class Resolution {
        private final Path serverDir;
        private final Set<String> missing = new LinkedHashSet<>();
        private final Set<String> underWay = new HashSet<>();
        private int references;

        Resolution(Path serverDir) {
            this.serverDir = serverDir;
        }

        String resolve(String text) {
            StringBuilder out = new StringBuilder();
            int at = 0;
            while (true) {
                int open = text.indexOf("${", at);
                int close = open < 0 ? -1 : text.indexOf('}', open);
                if (close < 0) {
                    return out.append(text, at, text.length()).toString();
                }
                out.append(text, at, open);
                String name = text.substring(open + 2, close);
                out.append(value(name).orElse(text.substring(open, close + 1)));
                at = close + 1;
            }
        }

        /** Empty, and noted, for a variable without a value or one that refers to itself. */
        Optional<String> value(String name) {
            boolean first = underWay.add(name);
            Optional<String> value =
                    first && ++references <= MOST_REFERENCES ? lookUp(name) : Optional.empty();
            if (first) {
                underWay.remove(name);
            }
            if (value.isEmpty()) {
                missing.add(name);
            }
            return value;
        }

        /**
         * Variables may refer to variables; a value from outside may be a password and is used
         * unchanged.
         */
        private Optional<String> lookUp(String name) {
            return of(commandLine, name)
                    .or(() -> of(values, name).map(this::resolve))
                    .or(() -> environment(name))
                    .or(() -> of(defaults, name).map(this::resolve))
                    .or(() -> builtIn(name, serverDir));
        }
    }

    private Optional<String> environment(String name) {
        if (name.startsWith("env.")) {
            return of(environment, name.substring("env.".length()));
        }
        String plain = name.replaceAll("[^A-Za-z0-9]", "_");
        return of(environment, name)
                .or(() -> of(environment, plain))
                .or(() -> of(environment, plain.toUpperCase(Locale.ROOT)));
    }

    private static Optional<String> builtIn(String name, Path serverDir) {
        return switch (name) {
            case "server.config.dir", "server.output.dir" -> Optional.of(serverDir.toString());
            case "shared.resource.dir", "shared.config.dir", "shared.app.dir" ->
                    Optional.of(serverDir.resolve("shared").toString());
            default -> Optional.empty();
        };
    }

    private static Optional<String> of(Map<String, String> map, String name) {
        return Optional.ofNullable(map.get(name));
    }
}

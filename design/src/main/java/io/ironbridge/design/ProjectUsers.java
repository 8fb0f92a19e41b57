package io.ironbridge.design;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Users of a project with basic authentication: in a registry of its configuration, and in its
 * tests. Their passwords are variables.
 */
public final class ProjectUsers {
    private static final String REGISTRY = "src/main/liberty/config/users.xml";
    private static final String SCHEME = "BasicAuth";
    private static final Pattern USER =
            Pattern.compile("<user name=\"([^\"]*)\" password=\"([^\"]*)\"/>");

    private ProjectUsers() {}

    /**
     * Plans a user: the registry entry, the document's security, and the project's tests, which
     * call as this user unless they have one.
     *
     * @return what was decided, for the user to check
     */
    public static List<String> plan(String user, Path project, FileChanges changes)
            throws DesignException {
        if (!user.matches("[A-Za-z0-9._@-]+")) {
            throw new DesignException(
                    "'" + user + "' cannot be the name of a user.",
                    "Use letters, digits and . _ @ -");
        }
        Notes notes = new Notes();
        secure(changes, notes);
        register(user, changes);
        for (Path test : tests(project)) {
            String file = "tests/" + test.getFileName();
            changes.edit(file, withUser(changes.content(file).orElse(""), user));
        }
        notes.add(
                "The server and 'ironbridge test' take the password of %s from the variable %s"
                        .formatted(user, variable(user)));
        return notes.all();
    }

    private static void secure(FileChanges changes, Notes notes) throws DesignException {
        YamlText document = new YamlText(NewOperation.document(changes));
        if (!document.has(List.of("security"))) {
            document.add(List.of(), "security:\n- " + SCHEME + ": []\n");
            document.add(
                    List.of("components", "securitySchemes"),
                    SCHEME + ":\n  type: http\n  scheme: basic\n");
        } else if (!document.has(List.of("components", "securitySchemes", SCHEME))) {
            notes.add(NewOperation.DOCUMENT + " has security already; it stays as it is");
        }
        changes.edit(NewOperation.DOCUMENT, document.toString());
    }

    private static void register(String user, FileChanges changes) throws DesignException {
        String entry =
                "        <user name=\"%s\" password=\"${%s}\"/>\n".formatted(user, variable(user));
        String end = "    </basicRegistry>";
        String before =
                changes.content(REGISTRY)
                        .orElse(
                                """
                                <?xml version="1.0" encoding="UTF-8"?>
                                <server description="Who may call">
                                    <basicRegistry>
                                    </basicRegistry>
                                </server>
                                """);
        if (before.contains("name=\"" + user + "\"")) {
            changes.edit(REGISTRY, before);
        } else if (before.contains(end)) {
            changes.edit(REGISTRY, before.replace(end, entry + end));
        } else {
            throw new DesignException(
                    REGISTRY + " has no line with </basicRegistry>.", "Add the user by hand.");
        }
    }

    private static String variable(String user) {
        return user.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_") + "_PASSWORD";
    }

    private static List<Path> tests(Path project) throws DesignException {
        Path folder = project.resolve("tests");
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.of()) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        } catch (IOException e) {
            throw new DesignException(folder + " cannot be read.", "Check that it is a folder.");
        }
    }

    private static String withUser(String test, String user) {
        return new YamlText(test).has(List.of("user"))
                ? test
                : withUser(test, user, "${" + variable(user) + "}");
    }

    private static String withUser(String test, String user, String password) {
        return "user: %s\npassword: %s\n%s".formatted(user, password, test);
    }

    /** The file of tests with these, as the first user of the project if it has any. */
    static String tests(FileChanges changes, List<?> tests) throws DesignException {
        String file = YamlWriter.part(Map.of("tests", tests));
        Matcher first = USER.matcher(changes.content(REGISTRY).orElse(""));
        return first.find() ? withUser(file, first.group(1), first.group(2)) : file;
    }
}

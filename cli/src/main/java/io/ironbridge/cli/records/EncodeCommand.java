package io.ironbridge.cli.records;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.Streams;
import io.ironbridge.gateway.security.PasswordEncoder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes what a configuration may hold of passwords and keys. */
@Command(
        name = "encode",
        description = {
            "Makes what a server.xml may hold of a password or an API key.",
            "",
            "The password is read from standard input, its first line; on a terminal it is asked"
                + " for and not shown. Without options it becomes {hash}: PBKDF2, for users of a"
                + " basicRegistry, readable by Liberty, too.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge encode < password.txt",
            "  ironbridge encode --argon2",
            "  ironbridge encode --new-api-key"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            " 1:there is no password to encode",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class EncodeCommand implements Callable<Integer> {
    private static final int KEY_BYTES = 32;

    private final Console console;
    private final Streams streams;

    @ArgGroup private @Nullable Form form;

    /** What it becomes. */
    private static final class Form {
        @Option(
                names = "--argon2",
                description = "{argon2}: Argon2id, for users of a basicRegistry.")
        private boolean argon2;

        @Option(names = "--api-key", description = "{sha256}: for an apiKey that exists.")
        private boolean apiKey;

        @Option(
                names = "--new-api-key",
                description = "Make a new API key: the key on standard output, {sha256} behind it.")
        private boolean newApiKey;
    }

    public EncodeCommand(Console console, Streams streams) {
        this.console = console;
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        if (form != null && form.newApiKey) {
            byte[] random = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(random);
            String key = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
            console.say(key);
            console.say(PasswordEncoder.sha256(key));
            return ExitCodes.OK;
        }
        String password = password();
        if (password == null || password.isEmpty()) {
            console.note(
                    "error IRB-GW-0820E: There is nothing to encode. Give it on standard input.");
            return ExitCodes.FAULTS;
        }
        console.say(encoded(password));
        return ExitCodes.OK;
    }

    private String encoded(String password) {
        if (form != null && form.argon2) {
            return PasswordEncoder.argon2(password);
        }
        return form != null && form.apiKey
                ? PasswordEncoder.sha256(password)
                : PasswordEncoder.pbkdf2(password);
    }

    @SuppressWarnings("SystemConsoleNull") // its contract still allows null
    private @Nullable String password() throws IOException {
        java.io.Console terminal = System.console();
        if (terminal != null && terminal.isTerminal()) {
            char[] typed = terminal.readPassword("Password: ");
            return typed == null ? null : new String(typed);
        }
        return new BufferedReader(new InputStreamReader(streams.in(), StandardCharsets.UTF_8))
                .readLine();
    }
}

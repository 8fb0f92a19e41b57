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

/** Encodes passwords and keys for a configuration. */
@Command(
        name = "encode",
        description = {
            "Encodes a password or an API key for a server.xml.",
            "",
            "Reads the password from the first line of standard input; on a terminal it prompts"
                    + " without echo. Without options, the result is {hash}: PBKDF2, for users of a"
                    + " basicRegistry, which Liberty can read, too.",
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

    /** Form of the result. */
    private static final class Form {
        @Option(
                names = "--argon2",
                description = "Write {argon2}: Argon2id, for users of a basicRegistry.")
        private boolean argon2;

        @Option(names = "--api-key", description = "Write {sha256}: for an existing apiKey.")
        private boolean apiKey;

        @Option(
                names = "--new-api-key",
                description = "Make a new API key: prints the key, then its {sha256} form.")
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
            console.print(key);
            console.print(PasswordEncoder.sha256(key));
            return ExitCodes.OK;
        }
        String password = password();
        if (password == null || password.isEmpty()) {
            console.note(
                    "error IRB-GW-0820E: There is nothing to encode. Give it on standard input.");
            return ExitCodes.FAULTS;
        }
        console.print(encoded(password));
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

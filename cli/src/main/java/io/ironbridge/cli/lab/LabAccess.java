package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Logging;
import io.ironbridge.cli.terminal.Termination;
import io.ironbridge.lab.net.ServerTls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the address and the account of a lab that runs alone. */
final class LabAccess {
    private static final String PASSWORD_VARIABLE = "IRONBRIDGE_LAB_PASSWORD";
    private static final String KEY_STORE_VARIABLE = "IRONBRIDGE_LAB_KEY_STORE_PASSWORD";

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "Address to listen at. Default: ${DEFAULT-VALUE}, this machine only.")
    private String host = "127.0.0.1";

    @Option(
            names = "--user",
            paramLabel = "NAME",
            defaultValue = "labuser",
            description = "User that may call, by basic authentication. Default: ${DEFAULT-VALUE}.")
    private String user = "labuser";

    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            arity = "0..1",
            interactive = true,
            description = {
                "The user's password; if the value is omitted, it is prompted for. Other users of"
                        + " this machine can see command lines: use the environment variable "
                        + PASSWORD_VARIABLE
                        + " instead. Default: a new one, printed once."
            })
    private @Nullable String password;

    @Option(
            names = "--key-store",
            paramLabel = "FILE",
            description = {
                "Use TLS, with the key and certificate of this PKCS12 file; its password is in the"
                        + " environment variable "
                        + KEY_STORE_VARIABLE
                        + ". Default: no TLS."
            })
    private @Nullable Path keyStore;

    String host() {
        return host;
    }

    String user() {
        return user;
    }

    /**
     * The key store for TLS; empty without TLS.
     *
     * @throws IOException if its password is missing
     */
    Optional<ServerTls> tls() throws IOException {
        if (keyStore == null) {
            return Optional.empty();
        }
        String secret = System.getenv(KEY_STORE_VARIABLE);
        if (secret == null) {
            throw new IOException(
                    "--key-store "
                            + keyStore
                            + " needs its password: set the environment variable "
                            + KEY_STORE_VARIABLE);
        }
        return Optional.of(new ServerTls(keyStore, secret));
    }

    /** Whether the lab uses TLS. */
    boolean isSecure() {
        return keyStore != null;
    }

    /** Scheme of the lab's URLs. */
    String scheme() {
        return isSecure() ? "https" : "http";
    }

    /** The password to use; a new one at each call if none is given. */
    LabPassword password() {
        return LabPassword.of(password, PASSWORD_VARIABLE, LabStart::newPassword);
    }

    /** The same; a new password has eight characters. */
    LabPassword shortPassword() {
        return LabPassword.of(password, PASSWORD_VARIABLE, LabStart::newShortPassword);
    }

    /** Keeps a lab running until the process is terminated. Does not return. */
    static void serve(AutoCloseable lab, Runnable announce, Console console)
            throws InterruptedException {
        Termination.serve(
                announce,
                () -> {
                    Labs.close(lab);
                    Logging.flush();
                    console.note("IRB-GW-0805I Stopped.");
                });
    }
}

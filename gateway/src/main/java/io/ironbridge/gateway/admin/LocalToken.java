package io.ironbridge.gateway.admin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * A secret in a file that only the server's own user can read: whoever knows it is an
 * administrator, as whoever can read that file could end the server anyway. Another one at each
 * start.
 */
public final class LocalToken implements AutoCloseable {
    private static final int BYTES = 32;

    private final Path file;
    private final byte[] secret;

    private LocalToken(Path file, byte[] secret) {
        this.file = file;
        this.secret = secret;
    }

    /**
     * Writes {@code PORT.json} with {@code url}, {@code token} and {@code pid}.
     *
     * @param folder is made if it is not there
     */
    public static LocalToken write(Path folder, int port, String url) throws IOException {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        Files.createDirectories(folder, mode("rwx------"));
        Path file = folder.resolve(port + ".json");
        Files.deleteIfExists(file);
        Files.createFile(file, mode("rw-------"));
        ObjectNode content = AdminResponse.object();
        content.put("url", url);
        content.put("token", token);
        content.put("pid", ProcessHandle.current().pid());
        Files.write(
                file,
                AdminResponse.mapper().writeValueAsBytes(content),
                StandardOpenOption.TRUNCATE_EXISTING);
        return new LocalToken(file, token.getBytes(StandardCharsets.US_ASCII));
    }

    private static FileAttribute<?>[] mode(String mode) {
        Set<String> views = FileSystems.getDefault().supportedFileAttributeViews();
        return views.contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
                }
                : new FileAttribute<?>[0];
    }

    /** In constant time. */
    public boolean is(String token) {
        return MessageDigest.isEqual(secret, token.getBytes(StandardCharsets.UTF_8));
    }

    public Path file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}

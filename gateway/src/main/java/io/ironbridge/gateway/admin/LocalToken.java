package io.ironbridge.gateway.admin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A secret in a file that only the server's own user can read. Its holder is an administrator,
 * which grants nothing new: a user who can read that file could stop the server anyway. A new token
 * is made at each start.
 */
public final class LocalToken implements AutoCloseable {
    private static final int BYTES = 32;

    private final Path file;
    private final String url;
    private final String token;
    private final byte[] secret;
    private final ServerProcess server = ServerProcess.current();
    private boolean closed;

    private LocalToken(Path file, String url, String token) {
        this.file = file;
        this.url = url;
        this.token = token;
        this.secret = token.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Writes {@code PORT.json} with {@code url}, {@code token}, {@code certificates} and the
     * process, and removes files left by killed servers.
     *
     * @param folder is created if needed
     * @param certificates that the server may present; their SHA-256 is written
     */
    public static LocalToken write(
            Path folder, int port, String url, List<X509Certificate> certificates)
            throws IOException {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        Files.createDirectories(folder, mode("rwx------"));
        LocalToken written = new LocalToken(folder.resolve(port + ".json"), url, token);
        written.removeOfDead(folder);
        written.renew(certificates);
        return written;
    }

    private void removeOfDead(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
            for (Path file : files) {
                if (isOfDead(file)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private boolean isOfDead(Path file) {
        try {
            JsonNode content = AdminResponse.mapper().readTree(Files.readAllBytes(file));
            return content.has("token") && ServerProcess.read(content).hasEnded(server);
        } catch (IOException | JacksonException _) {
            return false; // not a token file, or just deleted
        }
    }

    /** Rewrites the file with other certificates. */
    public synchronized void renew(List<X509Certificate> certificates) throws IOException {
        if (closed) {
            return;
        }
        ObjectNode content = AdminResponse.object();
        content.put("url", url);
        content.put("token", token);
        server.write(content);
        ArrayNode shown = content.putArray("certificates");
        certificates.forEach(one -> shown.add(Fingerprint.of(one)));
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.deleteIfExists(next);
        Files.createFile(next, mode("rw-------"));
        Files.write(
                next,
                AdminResponse.mapper().writeValueAsBytes(content),
                StandardOpenOption.TRUNCATE_EXISTING);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static FileAttribute<?>[] mode(String mode) {
        Set<String> views = FileSystems.getDefault().supportedFileAttributeViews();
        return views.contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
                }
                : new FileAttribute<?>[0];
    }

    /** Compares in constant time. */
    public boolean is(String token) {
        return MessageDigest.isEqual(secret, token.getBytes(StandardCharsets.UTF_8));
    }

    public Path file() {
        return file;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        Files.deleteIfExists(file);
    }
}

package io.ironbridge.connectorcics.jca.adapter;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.resource.ResourceException;
import javax.resource.cci.Record;
import javax.resource.spi.CommException;

/**
 * Straight to a region, by the host link ({@code docs/host-link.md}). {@code serverName} says where
 * it is: {@code http://host:port}, or {@code tcp}; {@code https} or {@code ssl} with the
 * certificates that the JDK trusts. As in local mode, nothing is opened before the first call, and
 * a connection that ended while it was idle is replaced unseen.
 *
 * <p>Failures have the return codes of ECI (CICS TG, "ECI return codes and server errors") as their
 * error codes.
 */
final class RegionRoad implements ECIManagedConnection.Road {
    private static final Pattern SERVER =
            Pattern.compile("(tcp|http|ssl|https)://([^/:\\s]+|\\[[0-9a-fA-F:.]+]):(\\d{1,5})");
    private static final String MEDIA_TYPE = "application/octet-stream";

    private final ECIManagedConnectionFactory factory;
    private final Runnable broken;
    private final HttpClient client;

    /**
     * Opens nothing yet.
     *
     * @param broken is run when a call has met a region that is not there or goes
     */
    RegionRoad(ECIManagedConnectionFactory factory, Runnable broken) {
        this.factory = factory;
        this.broken = broken;
        HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        if (factory.connectMillis() > 0) {
            builder.connectTimeout(Duration.ofMillis(factory.connectMillis()));
        }
        this.client = builder.build();
    }

    @Override
    public boolean execute(ECIInteractionSpec spec, Record input, Record output)
            throws ResourceException {
        String transaction =
                factory.tpnName(spec).isEmpty() ? factory.tranName(spec) : factory.tpnName(spec);
        long token = ThreadLocalRandom.current().nextLong();
        byte[] request = LinkFrames.request(spec, input, transaction, token);
        HttpResponse<byte[]> response = sent(post(transaction, request, spec.getExecuteTimeout()));
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (response.statusCode() != 200 || !type.startsWith(MEDIA_TYPE)) {
            throw EciFailure.ofStatus(response.statusCode());
        }
        LinkFrames.read(response.body(), token, spec, output);
        return true;
    }

    private HttpRequest post(String transaction, byte[] body, int timeoutMillis)
            throws ResourceException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri(transaction))
                        .header("Content-Type", MEDIA_TYPE)
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (!factory.userName().isEmpty()) {
            request.header("Authorization", "Basic " + credentials());
        }
        if (timeoutMillis > 0) {
            request.timeout(Duration.ofMillis(timeoutMillis));
        }
        return request.build();
    }

    private String credentials() {
        String pair = factory.userName() + ":" + factory.password();
        return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /** With one URIMAP for each transaction, its path is what chooses it. */
    private URI uri(String transaction) throws ResourceException {
        Matcher server = SERVER.matcher(factory.serverName());
        if (!server.matches() || Integer.parseInt(server.group(3)) > 65_535) {
            throw EciFailure.of("ECI_ERR_UNKNOWN_SERVER", -22);
        }
        boolean secure = server.group(1).equals("ssl") || server.group(1).equals("https");
        String path =
                transaction.isEmpty()
                        ? ""
                        : "/" + URLEncoder.encode(transaction, StandardCharsets.US_ASCII);
        return URI.create(
                (secure ? "https://" : "http://")
                        + server.group(2)
                        + ":"
                        + server.group(3)
                        + "/ironbridge/link"
                        + path);
    }

    private HttpResponse<byte[]> sent(HttpRequest request) throws ResourceException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (HttpConnectTimeoutException neverSent) {
            throw EciFailure.of("ECI_ERR_REQUEST_TIMEOUT", -5);
        } catch (HttpTimeoutException late) {
            throw EciFailure.of("ECI_ERR_RESPONSE_TIMEOUT", -6);
        } catch (ConnectException refused) {
            throw broken("ECI_ERR_NO_CICS", -3, refused);
        } catch (IOException ended) {
            throw broken("ECI_ERR_CICS_DIED", -4, ended);
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
            throw broken("ECI_ERR_CICS_DIED", -4, givenUp);
        }
    }

    private ResourceException broken(String name, int code, Exception by) {
        broken.run();
        ResourceException failure =
                new CommException(EciFailure.message(name), String.valueOf(code));
        failure.initCause(by);
        return failure;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}

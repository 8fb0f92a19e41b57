package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.connectorapi.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLConnection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The APIs' documents and pages that lead to them: {@code /}, {@code /openapi} (the document, or a
 * list for several APIs), {@code /openapi/apis/NAME}, {@code /openapi/ui} to try them. A document
 * is served as packaged, with the context root as its server.
 */
public final class OpenApiPages {
    private static final int OK = 200;
    private static final String DOCUMENTS = "/openapi/apis/";
    private static final String UI = "/openapi/ui";
    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, Page> documents = new LinkedHashMap<>();
    private final Page home;
    private final Page overview;
    private final Page initializer;
    private final String webJar;

    public OpenApiPages(List<ApiProject> projects) {
        projects.forEach(project -> documents.put(DOCUMENTS + project.name(), document(project)));
        this.home = Page.text(OK, "text/html; charset=utf-8", home(projects));
        this.overview =
                documents.size() == 1 ? documents.values().iterator().next() : list(projects);
        this.initializer = Page.text(OK, "text/javascript; charset=utf-8", initializer(projects));
        this.webJar = "/META-INF/resources/webjars/swagger-ui/" + version() + "/";
    }

    @Nullable Page page(String path) {
        return switch (path) {
            case "/" -> home;
            case "/openapi", "/openapi/" -> overview;
            case UI ->
                    new Page(
                            302,
                            "text/plain",
                            Bytes.EMPTY,
                            List.of(Map.entry("location", UI + "/")));
            case UI + "/", UI + "/index.html" -> resource("index.html");
            case UI + "/swagger-initializer.js" -> initializer;
            default ->
                    path.startsWith(UI + "/")
                            ? resource(path.substring(UI.length() + 1))
                            : documents.get(path);
        };
    }

    private static String home(List<ApiProject> projects) {
        String apis =
                projects.stream()
                        .map(api ->
                                "<li>%s at %s: <a href=\"%s%s\">OpenAPI document</a></li>\n"
                                        .formatted(
                                                escaped(api.document().title()),
                                                escaped(api.contextRoot()),
                                                DOCUMENTS,
                                                escaped(api.name())))
                        .collect(Collectors.joining());
        return """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Ironbridge</title></head><body>
        <h1>Ironbridge</h1>
        <p><a href="/openapi/ui/">Try the APIs</a></p>
        <ul>
        %s</ul>
        <p><a href="/health">Health</a>, <a href="/metrics">metrics</a>,
        <a href="%s">workload activity</a></p>
        </body></html>
        """
                .formatted(apis, ActivityPages.PATH);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static Page document(ApiProject project) {
        Map<Object, Object> document = new LinkedHashMap<>((Map<?, ?>) project.document().tree());
        document.put("servers", List.of(Map.of("url", project.contextRoot())));
        return json(document);
    }

    private static Page list(List<ApiProject> projects) {
        return json(
                Map.of(
                        "apis",
                        projects.stream()
                                .map(project ->
                                        Map.of(
                                                "name", project.name(),
                                                "title", project.document().title(),
                                                "contextRoot", project.contextRoot(),
                                                "document", DOCUMENTS + project.name()))
                                .toList()));
    }

    private static Page json(Object value) {
        return new Page(
                OK, "application/json", Bytes.wrap(JSON.writeValueAsBytes(value)), List.of());
    }

    private static String initializer(List<ApiProject> projects) {
        List<Map<String, String>> urls =
                projects.stream()
                        .map(p -> Map.of("url", DOCUMENTS + p.name(), "name", p.document().title()))
                        .collect(Collectors.toList());
        return """
        window.onload = function () {
          window.ui = SwaggerUIBundle({
            urls: %s,
            dom_id: "#swagger-ui",
            deepLinking: true,
            presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
            plugins: [SwaggerUIBundle.plugins.DownloadUrl],
            layout: "StandaloneLayout"
          });
        };
        """
                .formatted(JSON.writeValueAsString(urls));
    }

    /** A file of the Swagger UI WebJar; names with anything but plain characters find none. */
    private @Nullable Page resource(String name) {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            return null;
        }
        try (InputStream content = OpenApiPages.class.getResourceAsStream(webJar + name)) {
            return content == null
                    ? null
                    : new Page(
                            OK, contentType(name), Bytes.wrap(content.readAllBytes()), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String contentType(String name) {
        if (name.endsWith(".js")) {
            return "text/javascript; charset=utf-8";
        }
        if (name.endsWith(".css")) {
            return "text/css; charset=utf-8";
        }
        String known = URLConnection.guessContentTypeFromName(name);
        return known == null ? "application/octet-stream" : known;
    }

    /** The version of the WebJar on the class path: it is part of its files' names. */
    private static String version() {
        try (InputStream pom =
                OpenApiPages.class.getResourceAsStream(
                        "/META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
            if (pom == null) {
                throw new IllegalStateException("the Swagger UI WebJar is not on the class path");
            }
            Properties properties = new Properties();
            properties.load(pom);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

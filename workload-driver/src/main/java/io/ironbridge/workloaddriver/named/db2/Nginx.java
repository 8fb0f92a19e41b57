package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.ServerCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The nginx of this machine, started with one worker process.
 *
 * @param program the file
 * @param version output of {@code nginx -v}
 */
record Nginx(Path program, String version) {
    /** Path at which a server of files counts its requests. */
    static final String STATUS = "/status";

    /** Finds the nginx of this machine. */
    static Optional<Nginx> find() throws InterruptedException {
        return LocalPrograms.find("nginx", "-v")
                .map(found ->
                        new Nginx(found.file(), found.version().replaceFirst(".*nginx/", "")));
    }

    /** Serves the files below {@code root} whatever the method is. */
    ServerCommand files(Path folder, int port, Path root) throws IOException {
        return command(
                "backend",
                folder,
                """
                server {
                    listen 127.0.0.1:%d backlog=1024;
                    root %s;
                    default_type application/json;
                    location / { error_page 405 =200 $uri; }
                    location = %s { stub_status; }
                }
                """
                        .formatted(port, root, STATUS));
    }

    /** Sends a GET to the back end as a POST, and passes the reply on. */
    ServerCommand proxy(Path folder, int port, int backEnd, String authorization)
            throws IOException {
        return proxy(folder, port, backEnd, authorization, new Caching("", ""));
    }

    /** The same proxy, which keeps replies for an hour in files of the folder. */
    ServerCommand cache(Path folder, int port, int backEnd, String authorization)
            throws IOException {
        return proxy(
                folder,
                port,
                backEnd,
                authorization,
                new Caching(
                        """
                        sendfile on;
                        tcp_nopush on;
                        open_file_cache max=1000;
                        open_file_cache_valid 1h;
                        proxy_cache_path %s/nginx-cache keys_zone=replies:1m inactive=1h use_temp_path=off;
                        """
                                .formatted(folder),
                        "proxy_cache replies; proxy_cache_valid 200 1h;"));
    }

    /**
     * Directives of a proxy that keeps replies; empty for one that does not.
     *
     * @param global where the cache is
     * @param local which replies are kept
     */
    private record Caching(String global, String local) {}

    private ServerCommand proxy(
            Path folder, int port, int backEnd, String authorization, Caching caching)
            throws IOException {
        String patterns =
                Employees.ALL.stream()
                        .map(one -> "\"%s\" '%s';".formatted(escaped(one), one.body()))
                        .collect(Collectors.joining("\n    "));
        return command(
                "nginx",
                folder,
                """
                %smap $arg_workDept $body {
                    %s
                }
                upstream back_end {
                    server 127.0.0.1:%d;
                    keepalive 512;
                    keepalive_requests 1000000000;
                }
                server {
                    listen 127.0.0.1:%d backlog=1024;
                    location = /projectmanager/employees {
                        proxy_http_version 1.1;
                        proxy_set_header Connection "";
                        proxy_set_header Content-Type application/json;
                        proxy_set_header Authorization "%s";
                        proxy_method POST;
                        proxy_set_body $body;
                        proxy_pass http://back_end%s;
                        %s
                    }
                }
                """
                        .formatted(
                                caching.global(),
                                patterns,
                                backEnd,
                                port,
                                authorization,
                                Db2BackEnds.SERVICE,
                                caching.local()));
    }

    /** The pattern, encoded as in a query. */
    private static String escaped(Employees one) {
        return one.query().replaceFirst(".*=", "");
    }

    private ServerCommand command(String name, Path folder, String servers) throws IOException {
        Path configuration = folder.resolve(name + ".conf");
        Files.writeString(
                configuration,
                """
                daemon off;
                %sworker_processes 1;
                pid %3$s/%2$s.pid;
                error_log %3$s/%2$s-error.log;
                events { worker_connections 4096; }
                http {
                access_log off;
                keepalive_requests 1000000000;
                client_body_temp_path %3$s/%2$s-body;
                proxy_temp_path %3$s/%2$s-proxy;
                fastcgi_temp_path %3$s/%2$s-fastcgi;
                uwsgi_temp_path %3$s/%2$s-uwsgi;
                scgi_temp_path %3$s/%2$s-scgi;
                %4$s}
                """
                        .formatted(user(), name, folder, servers));
        return ServerCommand.of(
                name,
                List.of(
                        program.toString(),
                        "-p",
                        folder.toString(),
                        "-c",
                        configuration.toString()));
    }

    /** Started by root, nginx would run its worker as a user who may not read the folder. */
    private static String user() {
        return System.getProperty("user.name").equals("root") ? "user root;\n" : "";
    }
}

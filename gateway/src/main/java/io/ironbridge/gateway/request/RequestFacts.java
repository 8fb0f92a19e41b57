package io.ironbridge.gateway.request;

import io.ironbridge.gateway.request.RequestContext.Identified;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.workload.classify.Facts;
import io.ironbridge.gateway.workload.classify.RoutedPath;
import org.jspecify.annotations.Nullable;

/** What classification rules may ask about a request whose caller is known. */
record RequestFacts(Identified identified) implements Facts {
    @Override
    public String host() {
        String host = header("host");
        int port = host == null ? -1 : host.lastIndexOf(':');
        if (host == null) {
            return "";
        }
        return port > host.lastIndexOf(']') ? host.substring(0, port) : host;
    }

    @Override
    public int port() {
        return identified.context().request().peer().local().getPort();
    }

    @Override
    public String method() {
        return identified.context().request().method();
    }

    @Override
    public String path() {
        return RoutedPath.of(identified.context().request().path());
    }

    @Override
    public @Nullable String user() {
        return identified.caller().map(Caller::name).orElse(null);
    }

    @Override
    public boolean inGroup(String name) {
        return identified.caller().filter(caller -> caller.groups().contains(name)).isPresent();
    }

    @Override
    public @Nullable String apiKey() {
        return identified
                .caller()
                .filter(caller -> caller.means() == Caller.Means.API_KEY)
                .map(Caller::name)
                .orElse(null);
    }

    @Override
    public @Nullable String header(String name) {
        return identified.context().request().headers().first(name);
    }
}

package io.ironbridge.gateway.backend.cics;

import io.ironbridge.connectorcics.hostlink.HostLinkConfig;
import io.ironbridge.connectorcics.jca.JcaConfig;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.mapping.Source;

/** The transport of calls to a CICS region. */
public sealed interface CicsTransport {
    /**
     * HTTP to the host link program.
     *
     * @param port {@code ironbridge_hostlinkPort}: of the TCPIPSERVICE
     * @param config without TLS, and without the memory of refused passwords
     */
    record HostLink(int port, ReadConfig<HostLinkConfig> config) implements CicsTransport {}

    /**
     * The customer's own resource adapter: the element {@code ironbridge_jca}.
     *
     * @param ownKeys whether the adapter has its own key ring
     * @param canPrepare whether calls are part of units of work
     * @param source the place of the adapter's directory
     */
    record Jca(ReadConfig<JcaConfig> config, boolean ownKeys, boolean canPrepare, Source source)
            implements CicsTransport {}
}

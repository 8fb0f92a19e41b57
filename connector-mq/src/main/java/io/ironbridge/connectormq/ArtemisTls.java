package io.ironbridge.connectormq;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.spi.core.remoting.ssl.SSLContextFactoryProvider;
import org.apache.activemq.artemis.utils.ConfigurationHelper;

/**
 * Configures TLS of Artemis' client with a given context, instead of stores that it reads itself.
 */
final class ArtemisTls {
    /** The parameter of a connector with the context, for {@link ArtemisSslContexts}. */
    static final String CONTEXT = TransportConstants.SSL_CONTEXT_PROP_NAME;

    /** Parameters that duplicate the context's settings, or select another context. */
    private static final List<String> TRUST_OF_ITS_OWN =
            List.of(
                    TransportConstants.KEYSTORE_PATH_PROP_NAME,
                    TransportConstants.KEYSTORE_PROVIDER_PROP_NAME,
                    TransportConstants.TRUSTSTORE_PATH_PROP_NAME,
                    TransportConstants.TRUSTSTORE_PROVIDER_PROP_NAME,
                    TransportConstants.TRUST_ALL_PROP_NAME,
                    TransportConstants.TRUST_MANAGER_FACTORY_PLUGIN_PROP_NAME,
                    TransportConstants.USE_DEFAULT_SSL_CONTEXT_PROP_NAME,
                    TransportConstants.SSL_PROVIDER,
                    TransportConstants.CRL_PATH_PROP_NAME,
                    TransportConstants.CRC_OPTIONS_PROP_NAME,
                    TransportConstants.OCSP_RESPONDER_URL_PROP_NAME);

    private ArtemisTls() {}

    /**
     * Makes all connections of {@code factory} use TLS with {@code context}.
     *
     * @throws IllegalArgumentException if its URL has no host and port, or names stores as well
     */
    static void apply(SSLContext context, ActiveMQConnectionFactory factory, String endpoint) {
        if (!(SSLContextFactoryProvider.getSSLContextFactory() instanceof ArtemisSslContexts)) {
            throw new IllegalArgumentException(
                    "another class on the class path makes the TLS contexts of Artemis' client");
        }
        TransportConfiguration[] connectors = connectors(factory);
        if (connectors.length == 0 || !Arrays.stream(connectors).allMatch(ArtemisTls::isTcp)) {
            throw new IllegalArgumentException(
                    "TLS is not available for " + endpoint + ", only to tcp://host:port");
        }
        for (TransportConfiguration connector : connectors) {
            Map<String, Object> parameters = connector.getParams();
            refuseOtherTrust(parameters);
            parameters.put(TransportConstants.SSL_ENABLED_PROP_NAME, true);
            parameters.put(CONTEXT, context);
        }
    }

    private static void refuseOtherTrust(Map<String, Object> parameters) {
        for (String name : TRUST_OF_ITS_OWN) {
            if (parameters.containsKey(name)) {
                throw new IllegalArgumentException(
                        "its url has " + name + " in addition to the ssl element that it must use");
            }
        }
    }

    /** Whether connections use TLS, from any setting. */
    static boolean isUsed(ActiveMQConnectionFactory factory) {
        return Arrays.stream(connectors(factory))
                .anyMatch(connector ->
                        ConfigurationHelper.getBooleanProperty(
                                TransportConstants.SSL_ENABLED_PROP_NAME,
                                TransportConstants.DEFAULT_SSL_ENABLED,
                                connector.getParams()));
    }

    private static TransportConfiguration[] connectors(ActiveMQConnectionFactory factory) {
        TransportConfiguration[] connectors = factory.getStaticConnectors();
        return connectors == null ? new TransportConfiguration[0] : connectors;
    }

    private static boolean isTcp(TransportConfiguration connector) {
        return NettyConnectorFactory.class.getName().equals(connector.getFactoryClassName());
    }
}

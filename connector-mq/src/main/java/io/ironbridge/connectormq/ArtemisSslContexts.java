package io.ironbridge.connectormq;

import java.util.Map;
import javax.net.ssl.SSLContext;
import org.apache.activemq.artemis.core.remoting.impl.ssl.CachingSSLContextFactory;
import org.apache.activemq.artemis.spi.core.remoting.ssl.SSLContextConfig;

/**
 * Provides Artemis' connectors with the TLS context in their parameters; all others, and the
 * acceptors of brokers in this process, get theirs as before. Artemis finds this class by {@code
 * META-INF/services}.
 */
public final class ArtemisSslContexts extends CachingSSLContextFactory {
    /** Artemis' own factories have 5 and 10; the highest is used. */
    private static final int PRIORITY = 100;

    @Override
    public SSLContext getSSLContext(SSLContextConfig config, Map<String, Object> parameters)
            throws Exception {
        return parameters.get(ArtemisTls.CONTEXT) instanceof SSLContext given
                ? given
                : super.getSSLContext(config, parameters);
    }

    @Override
    public int getPriority() {
        return PRIORITY;
    }
}

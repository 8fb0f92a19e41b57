package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.ConnectionKind;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.MqService;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectormq.MessageCheck;
import io.ironbridge.connectormq.MqService.Action;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.backend.mq.MqBackEnds;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.kept.SharedResources.Lease;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The back ends of one configuration, of all kinds. */
final class BackEnds {
    private final BackEndFactory factory;
    private final MqBackEnds mq;
    private final List<AssetBinder> binders = new ArrayList<>();

    BackEnds(Loaded loaded, Engine engine, Lease parts) {
        ServerConfig config = loaded.config();
        GatewayOptions options = engine.options();
        factory = new BackEndFactory(config, engine.shared(), parts);
        mq = new MqBackEnds(config, factory, parts, options.labBroker(), options.embeddedBrokers());
        binders.add(mq);
        for (ConnectionKind kind : loaded.kinds()) {
            if (kind instanceof BackEndKind backEndKind) {
                binders.add(backEndKind.binder(config, factory));
            }
        }
    }

    /** Starts the back ends that run in this process. */
    void start() throws ConfigurationException {
        for (AssetBinder binder : binders) {
            binder.start();
        }
    }

    Collection<BackEnd> all() {
        return factory.all();
    }

    /**
     * What an asset calls; empty if there is no connector for it yet.
     *
     * @param streamed whether replies are passed on unread
     */
    Optional<Called> asset(Asset asset, boolean streamed) throws ConfigurationException {
        for (AssetBinder binder : binders) {
            Optional<Called> called = binder.asset(asset, streamed);
            if (called.isPresent()) {
                return called;
            }
        }
        return Optional.empty();
    }

    /** What a messaging service calls. */
    BackEnd.Asset service(MqService service, Action action, MessageCheck usable)
            throws ConfigurationException {
        return mq.service(service, action, usable);
    }
}

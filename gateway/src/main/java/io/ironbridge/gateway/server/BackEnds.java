package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.ConnectionKind;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Service;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.CallInterceptor;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.kept.SharedResources.Lease;
import io.ironbridge.gateway.request.Operation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The back ends of one configuration, of all kinds. */
final class BackEnds {
    private final BackEndFactory factory;
    private final List<AssetBinder> binders = new ArrayList<>();
    private final Optional<CallInterceptor> interceptor;

    BackEnds(Loaded loaded, Engine engine, Lease parts) throws ConfigurationException {
        Optional<CallInterceptor.Factory> interceptors = engine.interceptors();
        interceptor =
                interceptors.isPresent()
                        ? Optional.of(interceptors.get().of(loaded))
                        : Optional.empty();
        factory = new BackEndFactory(loaded.config(), engine.shared(), parts);
        for (ConnectionKind kind : loaded.kinds()) {
            if (kind instanceof BackEndKind backEndKind) {
                binders.add(backEndKind.binder(loaded.config(), factory));
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
     * @param use of the asset, by an operation
     * @param streamed whether replies are passed on unread
     */
    Optional<Called> asset(ApiOperation.Implementation use, boolean streamed)
            throws ConfigurationException {
        for (AssetBinder binder : binders) {
            Optional<Called> called = binder.asset(use.asset(), streamed && interceptor.isEmpty());
            if (called.isPresent()) {
                return interceptor.isEmpty()
                        ? called
                        : Optional.of(interceptor.get().asset(use, called.get()));
            }
        }
        return Optional.empty();
    }

    /** What a program calls; empty if there is no connector for it yet. */
    Optional<Called> asset(Asset asset) throws ConfigurationException {
        for (AssetBinder binder : binders) {
            Optional<Called> called = binder.asset(asset, false);
            if (called.isPresent()) {
                return called;
            }
        }
        return Optional.empty();
    }

    /** Lets back ends check assets over their connections, without calling them. */
    List<Fault> verify(Collection<Asset> assets) throws ConfigurationException {
        List<Fault> faults = new ArrayList<>();
        for (Asset asset : assets) {
            for (AssetBinder binder : binders) {
                binder.verify(asset).ifPresent(faults::add);
            }
        }
        return faults;
    }

    /** What each verb of a service calls. */
    List<Operation.Message> service(Service service) throws ConfigurationException {
        List<Operation.Message> verbs = new ArrayList<>();
        for (AssetBinder binder : binders) {
            for (Operation.Message verb : binder.service(service)) {
                verbs.add(interceptor.isEmpty() ? verb : interceptor.get().service(verb));
            }
        }
        return verbs;
    }
}

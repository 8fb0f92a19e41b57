package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.gateway.request.Operation;

/**
 * Stands between operations and what they call, to record calls or to answer them. Made for each
 * configuration, and asked once for each operation and service when these are compiled.
 */
public interface CallInterceptor {
    /**
     * What an operation calls instead of an asset's own target. Replies arrive whole, even if the
     * operation passes them on.
     *
     * @param use of the asset, by the operation
     * @throws ConfigurationException if the calls of the asset cannot be answered
     */
    Called asset(ApiOperation.Implementation use, Called called) throws ConfigurationException;

    /** What a messaging service calls instead of its own target. */
    Operation.Message service(Operation.Message message) throws ConfigurationException;

    /** Makes interceptors. */
    interface Factory {
        /**
         * The interceptor of one configuration.
         *
         * @throws ConfigurationException if its files cannot be used
         */
        CallInterceptor of(Loaded loaded) throws ConfigurationException;
    }
}

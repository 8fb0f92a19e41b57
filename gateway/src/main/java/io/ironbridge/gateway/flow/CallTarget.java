package io.ironbridge.gateway.flow;

import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.call.BackEnd;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a step or a program calls, compiled when the project is loaded. Immutable.
 *
 * @param program null unless it is a program that calls assets itself or has data sources
 */
public record CallTarget(BackEnd.Asset asset, AssetCodec codec, @Nullable Program program) {
    /**
     * A program that calls assets or has data sources.
     *
     * @param assets by their names
     * @param hasConnections whether it can commit without the gateway
     * @param beginsUnit whether its calls are a unit of work also if its caller has none
     * @param units null if its calls are never part of a unit
     */
    public record Program(
            Map<String, Called> assets,
            boolean hasConnections,
            boolean beginsUnit,
            FlowUnit.@Nullable Service units) {
        public Program {
            assets = Map.copyOf(assets);
        }
    }

    /**
     * What a program calls.
     *
     * @param takesPart whether the call is part of the unit of work, if there is one
     */
    public record Called(CallTarget target, boolean takesPart) {}
}

package io.ironbridge.gateway;

import io.ironbridge.apiproject.Asset;
import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.Fault;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.copybook.transcode.ConversionOptions;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.ChannelCodec;
import io.ironbridge.gateway.assets.CommareaCodec;
import io.ironbridge.gateway.assets.TopDownCodec;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles what assets of host programs speak. */
final class HostCodecs {
    /** What CICS takes where nothing is said (LOCALCCSID). */
    private static final String USUAL_CODE_PAGE = "037";

    private final int jsonLimit;

    /**
     * @param jsonLimit most bytes of a response in JSON
     */
    HostCodecs(long jsonLimit) {
        this.jsonLimit = Math.clamp(jsonLimit, 1, Integer.MAX_VALUE);
    }

    /** The codec of a CICS program; empty where its data is not known, and for IMS transactions. */
    Optional<AssetCodec> of(Asset.HostProgram program) throws ConfigurationException {
        if (program.data().isEmpty() || program.kind() == Asset.Kind.IMS_TRANSACTION) {
            return Optional.empty();
        }
        ConversionOptions options =
                ConversionOptions.zosConnect(
                        program.codePage().orElseGet(() -> CodePages.of(USUAL_CODE_PAGE)));
        try {
            return Optional.of(codec(program.kind(), program.data().get(), options));
        } catch (IllegalArgumentException | UnknownCodePageException e) {
            throw new ConfigurationException(List.of(unusable(program, e.getMessage())));
        }
    }

    private AssetCodec codec(Asset.Kind kind, Asset.HostData data, ConversionOptions options) {
        return switch (data) {
            case Asset.Described(var request, var response) when kind == Asset.Kind.CICS_COMMAREA ->
                    new CommareaCodec(request, response, options, jsonLimit);
            case Asset.Described(var request, var response) ->
                    new ChannelCodec(request, response, options, jsonLimit);
            case Asset.TopDown(var context, var request, var response, var rules) ->
                    new TopDownCodec(context, request, response, rules, options, jsonLimit);
        };
    }

    private static Fault unusable(Asset.HostProgram program, @Nullable String why) {
        return StartFault.error(
                "IRB-GW-0116E",
                program.source(),
                "The data of the asset " + program.name() + " cannot be used: " + why + ".",
                "Correct request.dai and response.dai, or the schemas they follow from, or the"
                        + " asset's ccsid.");
    }
}

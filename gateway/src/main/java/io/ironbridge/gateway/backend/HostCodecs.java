package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.Asset;
import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.Fault;
import io.ironbridge.apiproject.ImsConnection;
import io.ironbridge.apiproject.MqService;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.ChannelCodec;
import io.ironbridge.gateway.assets.CommareaCodec;
import io.ironbridge.gateway.assets.ImsCodec;
import io.ironbridge.gateway.assets.MqCodec;
import io.ironbridge.gateway.assets.TopDownCodec;
import io.ironbridge.gateway.tls.StartFault;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles what assets of host programs speak. */
final class HostCodecs {
    /** What CICS (LOCALCCSID) and IMS Connect take where nothing is said. */
    private static final String USUAL_CODE_PAGE = "037";

    private final int jsonLimit;

    /**
     * @param jsonLimit most bytes of a response in JSON
     */
    HostCodecs(long jsonLimit) {
        this.jsonLimit = Math.clamp(jsonLimit, 1, Integer.MAX_VALUE);
    }

    /** The codec of a CICS program; empty where its data is not known. */
    Optional<AssetCodec> cics(Asset.HostProgram program) throws ConfigurationException {
        CodePage codePage = program.codePage().orElseGet(() -> CodePages.of(USUAL_CODE_PAGE));
        return codec(program, codePage, (data, options) -> cics(program.kind(), data, options));
    }

    /** The codec of an IMS transaction; empty where its data is not known. */
    Optional<AssetCodec> ims(Asset.HostProgram program, ImsConnection connection)
            throws ConfigurationException {
        CodePage codePage =
                program.codePage()
                        .or(connection::codePage)
                        .orElseGet(() -> CodePages.of(USUAL_CODE_PAGE));
        String code = program.properties().getOrDefault("transactionCode", "");
        String modName = connection.modName(program).orElse("");
        return codec(program, codePage, (data, options) -> ims(data, code, modName, options));
    }

    /** The codec of a service with messages. */
    MqCodec mq(Asset.HostProgram program, MqService service) throws ConfigurationException {
        if (program.data().isEmpty()) {
            return MqCodec.text(service.body() == MqService.Body.TEXT, jsonLimit);
        }
        CodePage codePage = program.codePage().orElseGet(() -> CodePages.of(USUAL_CODE_PAGE));
        return codec(program, codePage, (data, options) -> mq(data, options, codePage))
                .orElseThrow();
    }

    private MqCodec mq(Asset.HostData data, ConversionOptions options, CodePage codePage) {
        return switch (data) {
            case Asset.Described(var request, var response) ->
                    MqCodec.records(request, response, options, codePage, jsonLimit);
            case Asset.TopDown _ -> throw new IllegalArgumentException("it has no layout");
        };
    }

    /** Makes a codec of what is known of a program's data. */
    @FunctionalInterface
    private interface Making<C extends AssetCodec> {
        C of(Asset.HostData data, ConversionOptions options);
    }

    private static <C extends AssetCodec> Optional<C> codec(
            Asset.HostProgram program, CodePage codePage, Making<C> making)
            throws ConfigurationException {
        if (program.data().isEmpty()) {
            return Optional.empty();
        }
        try {
            ConversionOptions options =
                    program.unfilled().over(ConversionOptions.zosConnect(codePage));
            Output output = options.output().withNumbersAsText(program.numbersAsText());
            return Optional.of(making.of(program.data().get(), options.withOutput(output)));
        } catch (IllegalArgumentException | UnknownCodePageException e) {
            throw new ConfigurationException(List.of(unusable(program, e.getMessage())));
        }
    }

    private AssetCodec cics(Asset.Kind kind, Asset.HostData data, ConversionOptions options) {
        return switch (data) {
            case Asset.Described(var request, var response) when kind == Asset.Kind.CICS_COMMAREA ->
                    new CommareaCodec(request, response, options, jsonLimit);
            case Asset.Described(var request, var response) ->
                    new ChannelCodec(request, response, options, jsonLimit);
            case Asset.TopDown(var context, var request, var response, var rules) ->
                    new TopDownCodec(context, request, response, rules, options, jsonLimit);
        };
    }

    private AssetCodec ims(
            Asset.HostData data, String code, String modName, ConversionOptions options) {
        return switch (data) {
            case Asset.Described(var request, var response) ->
                    new ImsCodec(request, response, code, modName, options, jsonLimit);
            case Asset.TopDown _ ->
                    throw new IllegalArgumentException("it has no request.dai and response.dai");
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

package io.ironbridge.gateway.backend.cics;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.ChannelCodec;
import io.ironbridge.gateway.assets.CommareaCodec;
import io.ironbridge.gateway.assets.TopDownCodec;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.backend.HostCodecs;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.mapping.Source;
import java.util.Optional;

/** CICS programs, by {@code zosconnect_cicsIpicConnection}. */
final class CicsBackEnds implements AssetBinder {
    private final ServerConfig config;
    private final BackEndFactory factory;
    private final HostCodecs codecs;

    /**
     * @param config whose regions are opened
     * @param factory adds the common parts
     */
    CicsBackEnds(ServerConfig config, BackEndFactory factory) {
        this.config = config;
        this.factory = factory;
        this.codecs = new HostCodecs(config.limits().mapping().outputBytes());
    }

    @Override
    public Optional<Called> asset(Asset asset, boolean streamed) throws ConfigurationException {
        if (!(asset instanceof Asset.HostProgram program)
                || (program.kind() != Asset.Kind.CICS_COMMAREA
                        && program.kind() != Asset.Kind.CICS_CHANNEL)) {
            return Optional.empty();
        }
        Optional<AssetCodec> codec = codec(program); // reports faults even without a connection
        Optional<CicsConnection> settings =
                config.connections().connection(CicsConnection.class, program.connectionRef());
        return codec.isEmpty() || settings.isEmpty()
                ? Optional.empty()
                : Optional.of(called(program, codec.get(), settings.get()));
    }

    private Optional<AssetCodec> codec(Asset.HostProgram program) throws ConfigurationException {
        return codecs.codec(
                program,
                HostCodecs.codePage(program.codePage()),
                (data, options) -> codec(program.kind(), data, options));
    }

    private AssetCodec codec(Asset.Kind kind, Asset.HostData data, ConversionOptions options) {
        int jsonLimit = codecs.jsonLimit();
        return switch (data) {
            case Asset.Described(var request, var response) when kind == Asset.Kind.CICS_COMMAREA ->
                    new CommareaCodec(request, response, options, jsonLimit);
            case Asset.Described(var request, var response) ->
                    new ChannelCodec(request, response, options, jsonLimit);
            case Asset.TopDown(var context, var request, var response, var rules) ->
                    new TopDownCodec(context, request, response, rules, options, jsonLimit);
        };
    }

    private Called called(Asset.HostProgram program, AssetCodec codec, CicsConnection settings)
            throws ConfigurationException {
        Connection connection = new Connection(settings);
        CicsRegion region =
                factory.share(CicsRegion.class, connection, () -> region(settings, connection));
        BackEnd backEnd =
                factory.backEnd(
                        connection, () -> new Made("CICS", region.endpoint(), region.connector()));
        return codecs.called(program, backEnd, () -> region.target(program, codec), codec);
    }

    /** The loader has checked that a connection used by an asset has a transport. */
    private CicsRegion region(CicsConnection settings, Connection connection)
            throws ConfigurationException {
        try {
            return switch (settings.transport().orElseThrow()) {
                case CicsTransport.HostLink hostLink ->
                        HostLinkRegion.of(settings, hostLink, factory, connection);
                case CicsTransport.Jca jca -> JcaRegion.of(settings, jca);
            };
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.unusable(
                    "IRB-GW-0117E",
                    place(settings),
                    settings.id(),
                    e,
                    "Correct its host, ports, credentials, limits and ironbridge_jca.");
        }
    }

    /** Faults of an adapter usually concern its files. */
    private static Source place(CicsConnection settings) {
        return settings.transport().orElseThrow() instanceof CicsTransport.Jca jca
                ? jca.source()
                : settings.source();
    }
}

package io.ironbridge.gateway.record;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.MqCodec;
import io.ironbridge.gateway.backend.CallInterceptor;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers the calls of assets and services from a recording. Immutable and thread-safe. */
public final class CallReplay implements CallInterceptor {
    private static final int JSON_LIMIT = 16 << 20;
    private static final int BAD_GATEWAY = 502;

    private final Path folder;
    private final Options options;
    private final Map<String, List<RecordingReader.Recorded>> calls;
    private final Masks masks;

    /**
     * Options of a replay.
     *
     * @param kept ids of connections whose assets call their back ends
     * @param asLong whether replies take as long as those of the back ends
     * @param elseCalled whether requests that are not recorded go to the connection, such as a lab
     */
    public record Options(Set<String> kept, boolean asLong, boolean elseCalled) {
        public Options {
            kept = Set.copyOf(kept);
        }
    }

    private CallReplay(
            Path folder,
            Options options,
            Map<String, List<RecordingReader.Recorded>> calls,
            Masks masks) {
        this.folder = folder;
        this.options = options;
        this.calls = calls;
        this.masks = masks;
    }

    /** Replays the files of a folder, which are read for each configuration. */
    public static CallInterceptor.Factory of(Path folder, Options options) {
        return loaded -> {
            RecordingReader reader = RecordingReader.read(folder);
            checkAssets(reader.calls(), loaded);
            return new CallReplay(folder, options, reader.calls(), reader.masks());
        };
    }

    private static void checkAssets(
            Map<String, List<RecordingReader.Recorded>> calls, Loaded loaded)
            throws ConfigurationException {
        Set<String> known =
                Stream.concat(
                                loaded.projects().stream()
                                        .map(ApiProject::assets)
                                        .flatMap(List::stream)
                                        .map(Asset::name),
                                loaded.config().connections().services().stream()
                                        .flatMap(binding ->
                                                Stream.of("POST", "GET", "DELETE")
                                                        .map(verb ->
                                                                binding.service().name()
                                                                        + " "
                                                                        + verb)))
                        .collect(Collectors.toSet());
        List<Fault> unknown =
                calls.entrySet().stream()
                        .filter(each -> !known.contains(each.getKey()))
                        .map(each ->
                                each.getValue()
                                        .getFirst()
                                        .fault(
                                                "There is no asset '" + each.getKey() + "'.",
                                                Texts.suggest(
                                                        each.getKey(),
                                                        known,
                                                        "Known: " + Texts.list(known) + ".")))
                        .toList();
        if (!unknown.isEmpty()) {
            throw new ConfigurationException(unknown);
        }
    }

    @Override
    public Called asset(ApiOperation.Implementation use, Called called)
            throws ConfigurationException {
        Asset asset = use.asset();
        if (asset.connectionRef().isEmpty() || options.kept().contains(asset.connectionRef())) {
            return called;
        }
        CallForm form = CallForm.of(use, called.codec());
        return new Called(
                called.asset().calling(target(asset.name(), form, called.asset().target())),
                new Explaining(called.codec()));
    }

    @Override
    public Operation.Message service(Operation.Message message) throws ConfigurationException {
        if (options.kept().contains(message.asset().backEnd().id())) {
            return message;
        }
        CallForm form = CallForm.of(MqCodec.text(true, JSON_LIMIT));
        return new Operation.Message(
                message.name(),
                message.asset()
                        .calling(
                                target(
                                        CallRecorder.serviceName(message),
                                        form,
                                        message.asset().target())),
                message.service());
    }

    private ReplayTarget target(String asset, CallForm form, Target own)
            throws ConfigurationException {
        List<Fault> faults = new ArrayList<>();
        List<ReplayTarget.Reply> replies = new ArrayList<>();
        for (RecordingReader.Recorded call : calls.getOrDefault(asset, List.of())) {
            RecordedReply.outcome(
                            form,
                            call.node(),
                            call.took(),
                            (node, what) -> faults.add(call.fault(node, what)))
                    .ifPresent(outcome -> replies.add(new ReplayTarget.Reply(call, outcome)));
        }
        if (!faults.isEmpty()) {
            throw new ConfigurationException(faults);
        }
        return new ReplayTarget(
                own,
                form,
                new RequestMatch(masks, asset),
                replies,
                new ReplayTarget.Settings(folder, options.asLong(), options.elseCalled()));
    }

    /** Explains to callers, too, which request is not recorded. */
    private record Explaining(AssetCodec codec) implements AssetCodec {
        @Override
        public Payload encode(byte[] json) throws MappingException {
            return codec.encode(json);
        }

        @Override
        public int recordBytes() {
            return codec.recordBytes();
        }

        @Override
        public AssetResult decode(Outcome outcome) {
            return explained(outcome, codec.decode(outcome));
        }

        @Override
        public AssetResult decode(Payload sent, Outcome outcome) {
            return explained(outcome, codec.decode(sent, outcome));
        }

        private static AssetResult explained(Outcome outcome, AssetResult result) {
            return outcome instanceof Outcome.HostFailure failure
                            && failure.what().startsWith(ReplayTarget.NOT_RECORDED)
                    ? AssetResult.failed(BAD_GATEWAY, failure.what() + ".")
                    : result;
        }
    }
}

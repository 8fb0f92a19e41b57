package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.AssetReply;

/** {@code $zosAssetResponse}: the reply's JSON is the run's tape {@link Run#REPLY}. */
record ReplyMembers(AssetReply reply) implements Members {
    @Override
    public long member(String name, Run run) {
        return switch (reply) {
            case AssetReply.Rest rest -> rest(rest, name, run);
            case AssetReply.Host host -> host(host, name, run);
        };
    }

    private static long rest(AssetReply.Rest rest, String name, Run run) {
        return switch (name) {
            case "statusCode" -> run.add(rest.statusCode());
            case "headers" -> run.add(rest.headers().get());
            case "cookies" -> run.add(rest.cookies().get());
            case "body" -> data(rest);
            default -> Value.UNDEFINED;
        };
    }

    private static long host(AssetReply.Host host, String name, Run run) {
        if (name.equals(host.root())) {
            return data(host);
        }
        return name.equals("abendCode") ? run.text(host.abendCode().orElse(null)) : Value.UNDEFINED;
    }

    private static long data(AssetReply reply) {
        return reply.data().length > 0 ? Value.token(Run.REPLY, 0) : Value.UNDEFINED;
    }
}

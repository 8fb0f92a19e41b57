package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.AssetReply;

/**
 * {@code $zosAssetResponse}, or the result of a flow's step.
 *
 * @param data the reply's JSON; {@link Value#UNDEFINED} without one
 */
record ReplyMembers(AssetReply reply, long data) implements Members {
    @Override
    public long member(String name, Run run) {
        return switch (reply) {
            case AssetReply.Rest rest -> rest(rest, name, run);
            case AssetReply.Host host -> host(host, name, run);
        };
    }

    private long rest(AssetReply.Rest rest, String name, Run run) {
        return switch (name) {
            case "statusCode" -> run.add(rest.statusCode());
            case "headers" -> run.add(rest.headers().get());
            case "cookies" -> run.add(rest.cookies().get());
            case "body" -> data;
            default -> Value.UNDEFINED;
        };
    }

    private long host(AssetReply.Host host, String name, Run run) {
        if (name.equals(host.root())) {
            return data;
        }
        return name.equals("abendCode") ? run.text(host.abendCode().orElse(null)) : Value.UNDEFINED;
    }
}

package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.WebReply;
import java.util.ArrayList;
import java.util.List;

/** A region that keeps what is committed, backed out and sent, in this order. */
final class LinkRegion implements Region {
    private static final int IOERR = 17;
    private static final int ROLLEDBACK = 82;

    private final List<String> order = new ArrayList<>();
    private final List<WebReply> sent = new ArrayList<>();
    private final boolean commits;
    private final boolean sends;

    private LinkRegion(boolean commits, boolean sends) {
        this.commits = commits;
        this.sends = sends;
    }

    static LinkRegion well() {
        return new LinkRegion(true, true);
    }

    static LinkRegion backingOut() {
        return new LinkRegion(false, true);
    }

    static LinkRegion sendingNothing() {
        return new LinkRegion(true, false);
    }

    List<String> order() {
        return order;
    }

    /** The one answer. */
    WebReply sent() {
        if (sent.size() != 1) {
            throw new AssertionError(sent.size() + " answers");
        }
        return sent.getFirst();
    }

    @Override
    public RegionReply ask(RegionRequest request) {
        return switch (request) {
            case RegionRequest.Syncpoint(boolean rollback) -> end(rollback);
            case RegionRequest.SendWeb(WebReply reply) -> send(reply);
            default -> throw new AssertionError(request);
        };
    }

    private RegionReply end(boolean rollback) {
        order.add(rollback ? "back out" : "commit");
        return rollback || commits ? RegionReply.NORMAL : RegionReply.condition(ROLLEDBACK, 0);
    }

    private RegionReply send(WebReply reply) {
        order.add("send");
        sent.add(reply);
        return sends ? RegionReply.NORMAL : RegionReply.condition(IOERR, 0);
    }
}

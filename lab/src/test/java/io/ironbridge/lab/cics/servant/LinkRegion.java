package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.WebReply;
import java.util.ArrayList;
import java.util.List;

/** A region that keeps what is committed, backed out and sent, in this order. */
final class LinkRegion implements Region {
    private static final int INVREQ = 16;
    private static final int IOERR = 17;
    private static final int ROLLEDBACK = 82;

    private final List<String> order = new ArrayList<>();
    private final List<WebReply> sent = new ArrayList<>();
    private final RegionReply commit;
    private final RegionReply rollback;
    private final RegionReply send;

    private LinkRegion(RegionReply commit, RegionReply rollback, RegionReply send) {
        this.commit = commit;
        this.rollback = rollback;
        this.send = send;
    }

    static LinkRegion well() {
        return new LinkRegion(RegionReply.NORMAL, RegionReply.NORMAL, RegionReply.NORMAL);
    }

    static LinkRegion backingOut() {
        return new LinkRegion(
                RegionReply.condition(ROLLEDBACK, 0), RegionReply.NORMAL, RegionReply.NORMAL);
    }

    static LinkRegion notCommitting() {
        return new LinkRegion(
                RegionReply.condition(INVREQ, 0), RegionReply.NORMAL, RegionReply.NORMAL);
    }

    static LinkRegion notBackingOut() {
        return new LinkRegion(
                RegionReply.NORMAL, RegionReply.condition(INVREQ, 0), RegionReply.NORMAL);
    }

    static LinkRegion sendingNothing() {
        return new LinkRegion(
                RegionReply.NORMAL, RegionReply.NORMAL, RegionReply.condition(IOERR, 0));
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
            case RegionRequest.Syncpoint(boolean back) -> end(back);
            case RegionRequest.SendWeb(WebReply reply) -> send(reply);
            default -> throw new AssertionError(request);
        };
    }

    private RegionReply end(boolean back) {
        order.add(back ? "back out" : "commit");
        return back ? rollback : commit;
    }

    private RegionReply send(WebReply reply) {
        order.add("send");
        sent.add(reply);
        return send;
    }
}

package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.DriverBranch;

/** The session of a unit of work. */
final class MqBranch extends DriverBranch<MqSession> {
    private final MqConnector owner;

    MqBranch(MqConnector owner, MqSession session) {
        super(session, MqConnector.GRACE);
        this.owner = owner;
    }

    @Override
    protected void giveBack(boolean isUsable) {
        if (isUsable) {
            owner.pool().giveBack(connection());
        } else {
            owner.pool().discardWithIdle(connection());
        }
        owner.returnPlace();
    }
}

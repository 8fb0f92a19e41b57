package io.ironbridge.connectorcics.jca.adapter;

import javax.resource.cci.InteractionSpec;

public final class ECIInteractionSpec implements InteractionSpec {
    private static final long serialVersionUID = 1;

    private String functionName = "";
    private int interactionVerb = -1;
    private int executeTimeout;
    private int commareaLength = -1;
    private int replyLength = -1;
    private String tpnName = "";
    private String tranName = "";

    public String getFunctionName() {
        return functionName;
    }

    public void setFunctionName(String given) {
        functionName = given;
    }

    public int getInteractionVerb() {
        return interactionVerb;
    }

    public void setInteractionVerb(int given) {
        interactionVerb = given;
    }

    public int getExecuteTimeout() {
        return executeTimeout;
    }

    public void setExecuteTimeout(int given) {
        executeTimeout = given;
    }

    public int getCommareaLength() {
        return commareaLength;
    }

    public void setCommareaLength(int given) {
        commareaLength = given;
    }

    public int getReplyLength() {
        return replyLength;
    }

    public void setReplyLength(int given) {
        replyLength = given;
    }

    public String getTPNName() {
        return tpnName;
    }

    public void setTPNName(String given) {
        tpnName = given;
    }

    public String getTranName() {
        return tranName;
    }

    public void setTranName(String given) {
        tranName = given;
    }
}
